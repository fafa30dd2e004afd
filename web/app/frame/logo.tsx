export function Logo() {
  return (
    <a className="logo" href="/" aria-label="Plumbline home">
      Plumb<span className="logo-initial">l</span>ine
    </a>
  );
}
