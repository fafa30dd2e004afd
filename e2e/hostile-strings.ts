const call = 'window.ran=1;alert(1)';

/**
 * Texts of people who would have a page do what they want: each would open a dialog, set `ran`, fetch
 * from hostile.example, or look like something else, where it is drawn as more than its letters.
 */
export const hostileStrings: readonly string[] = [
  `<script>${call}</script>`,
  `"><img src=x onerror="${call}">`,
  `' autofocus onfocus='${call}`,
  `<svg onload="${call}"></svg>`,
  `<svg><animate onbegin="${call}" attributeName=x dur=1s></svg>`,
  `<a href="javascript:${call}">a tap</a>`,
  `javascript:${call}//`,
  `[a tap](javascript:${call})`,
  `<iframe srcdoc="<script>top.ran=1;alert(1)</script>"></iframe>`,
  `<style>@import 'https://hostile.example/a.css';*{background:url(https://hostile.example/b)}</style>`,
  `<div style="background:url(https://hostile.example/c);position:fixed;inset:0">over all</div>`,
  `<link rel=stylesheet href=https://hostile.example/d.css>`,
  `<img src=https://hostile.example/e.gif>`,
  `</textarea></title></script><script>${call}</script>`,
  `<form action=https://hostile.example/f><button autofocus>Sign in</button></form>`,
  `<meta http-equiv=refresh content="0;url=https://hostile.example/g">`,
  `<base href=https://hostile.example/>`,
  `{{constructor.constructor('${call}')()}}`,
  `\${${call}}<%= ${call} %>#{${call}}`,
  `<math><mtext></form><form><mglyph><style></math><img src onerror="${call}">`,
  `<noscript><p title="</noscript><img src=x onerror=${call}>">`,
  `<!--><img src=x onerror="${call}">-->`,
  `<object data="data:text/html,<script>${call}</script>"></object>`,
  `Robin\u202Egpj.exe\u202C and \u2066more\u2069`,
  `Robin\r\nBcc: everybody@hostile.example\r\n\r\n<b>bold</b>`,
];

/** All of them, a line each, as a text that has room for them. */
export const allHostile = hostileStrings.join('\n\n');

/** A mail whose markup, names and subject are all of that; it answers a mail of ours where one is named. */
export function hostileMail({
  from,
  to,
  name,
  subject,
}: {
  from: string;
  to: string;
  name: string;
  subject: string;
}): string {
  const encoded = (text: string) => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;
  const part = (type: string, bytes: string, more: readonly string[] = []) =>
    [
      '--B',
      `Content-Type: ${type}`,
      'Content-Transfer-Encoding: base64',
      ...more,
      '',
      Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    ].join('\r\n');
  return [
    `From: ${encoded(name)} <${from}>`,
    `To: ${to}`,
    `Subject: ${encoded(subject)}`,
    `Message-ID: <${crypto.randomUUID()}@hostile.example>`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=B',
    '',
    part('text/plain; charset=utf-8', `Drawn as text.\n\n${allHostile}`),
    part('text/html; charset=utf-8', `<h1>Drawn as markup.</h1>${hostileStrings.join('<hr>')}`),
    part('text/html; name="<img src=x onerror=alert(1)>.html"', `<script>${call}</script>`, [
      'Content-Disposition: attachment; filename="<img src=x onerror=alert(1)>.html"',
    ]),
    '--B--',
    '',
  ].join('\r\n');
}
