/** Lets what was typed as a password be read; the buttons are hidden where no script runs. */
export const showPasswords = `
for (const button of document.querySelectorAll('.show')) {
  const input = button.previousElementSibling;
  const say = (isShown) => {
    input.type = isShown ? 'text' : 'password';
    button.firstChild.data = isShown ? 'Hide' : 'Show';
  };
  button.hidden = false;
  button.addEventListener('click', () => say(input.type === 'password'));
  input.form.addEventListener('submit', () => say(false));
}
`;

/** Asks whether the mailed link was opened, and goes on as soon as it was or the sign-in ended. */
export const awaitLink = `
const next = document.querySelector('a.go-on').href;
const ask = async () => {
  try {
    const { ok } = await fetch(next, { redirect: 'manual' });
    if (!ok) return location.replace(next);
  } catch {}
  setTimeout(ask, 2000);
};
setTimeout(ask, 2000);
`;
