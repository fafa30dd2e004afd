import large from './images/room-1920.avif';
import small from './images/room-960.avif';

/** Where a figure stands on the picture, on which ground, and what it says. */
const figures = [
  { at: 'translate(167 424)', half: 19, ground: '#dcc8a6', mm: 1700 },
  { at: 'translate(540 384)', half: 16, ground: '#b99d72', mm: 800 },
  { at: 'translate(758 200) rotate(-90)', half: 19, ground: '#8b9a83', mm: 1200 },
];

/** The room at the head of the front page, with what is in it measured. */
export function Scene() {
  return (
    <figure className="scene">
      <img
        src={large}
        srcSet={`${large} 1920w, ${small} 960w`}
        sizes="(min-width: 900px) 69vw, 148vw"
        width={1920}
        height={1080}
        alt="Bathroom with sage tiles, a freestanding bath, an oak vanity unit and a towel radiator"
        fetchPriority="high"
      />
      <svg viewBox="0 0 800 450" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        <path
          d="M8 424H326M8 419v10M326 419v10M470 384H611M470 379v10M611 379v10M758 107V294M753 107h10M753 294h10"
          stroke="#1D1A1F"
          fill="none"
        />
        <path d="M532 0V162" stroke="#6D1A4E" strokeWidth="1.2" />
        <path d="M528.5 160h7l1.8 4.5-5.3 9-5.3-9z" fill="#B48A3A" />
        {figures.map(({ at, half, ground, mm }) => (
          <g key={mm} transform={at}>
            <rect x={-half} y="-8" width={2 * half} height="16" fill={ground} />
            <text y="4">{mm}</text>
          </g>
        ))}
      </svg>
    </figure>
  );
}
