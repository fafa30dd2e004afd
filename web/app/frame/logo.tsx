export function Logo() {
  return (
    <a className="logo" href="/" aria-label="Plumbline home">
      Plumb<span className="l">l</span>ine
    </a>
  );
}
