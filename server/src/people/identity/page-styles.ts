const dark = `
  --paper:#161418;--ground:#211E24;--ink:#F1EEF0;--ink-2:#BDB7BF;--ink-3:#9A939D;--line:#36313A;
  --line-2:#4A444F;--control:#8A838D;--accent:#E79AC6;--accent-hover:#F2BBDA;--accent-on:#2A0A1E;
  --accent-text:#EFA6CF;--accent-line:#6B3354;--brass:#D0A95A;--ok:#7FD3A4;--ok-tint:#15291E;
  --warn:#EDBE6B;--warn-tint:#2C2210;--bad:#FF9C90;--bad-tint:#331815;--focus:#EFA6CF;`;

/**
 * The shop's design tokens and the few parts that the sign-in pages are made of. They stand in the
 * page itself, so that signing in needs no other file but the type, which has a fallback.
 */
export const pageStyles = `
@font-face{font-family:"Instrument Sans";src:url(/auth/instrument-sans.woff2) format("woff2");
  font-weight:400 700;font-stretch:75% 100%;font-display:swap}
:root{color-scheme:light dark;
  --font:"Instrument Sans",ui-sans-serif,"Helvetica Neue",Arial,sans-serif;
  --paper:#FFFFFF;--ground:#F4F3F0;--ink:#1D1A1F;--ink-2:#544F58;--ink-3:#6B6670;--line:#DFDCD6;
  --line-2:#C6C2BB;--control:#8A858D;--accent:#6D1A4E;--accent-hover:#52103A;--accent-on:#FFFFFF;
  --accent-text:#6D1A4E;--accent-line:#D9B3CB;--brass:#B48A3A;--ok:#17663F;--ok-tint:#E7F2EB;
  --warn:#815000;--warn-tint:#FAF0DB;--bad:#AE2417;--bad-tint:#FBEBE8;--focus:#6D1A4E;
  --gutter:max(40px,calc((100vw - 1360px)/2))}
@media (prefers-color-scheme:dark){:root{${dark}}}
*,*::before,*::after{box-sizing:border-box}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--paper);
  color:var(--ink);font:400 .9375rem/1.5 var(--font);font-variant-numeric:tabular-nums lining-nums;
  word-spacing:.06em;-webkit-font-smoothing:antialiased;-webkit-text-size-adjust:100%}
h1,h2,p,ul,ol{margin:0;padding:0}
ul,ol{list-style:none}
h1{font-size:2.375rem;font-weight:500;line-height:1.12;letter-spacing:-.028em;text-wrap:balance}
h2{font-size:1.375rem;font-weight:500;line-height:1.25;letter-spacing:-.015em}
b{font-weight:600}
button,input{font:inherit;color:inherit;letter-spacing:inherit}
a{color:var(--accent-text);text-decoration-thickness:1px;text-underline-offset:.22em;text-decoration-color:var(--accent-line)}
a:hover{text-decoration-color:currentColor}
:focus-visible{outline:2px solid var(--focus);outline-offset:2px;box-shadow:0 0 0 2px var(--paper);border-radius:2px}
.i{width:18px;height:18px;flex:none;fill:none;stroke:currentColor;stroke-width:1.6;stroke-linecap:square}
.head{border-bottom:1px solid var(--line)}
.head .wrap{display:flex;justify-content:space-between;align-items:center;height:84px;padding-inline:var(--gutter)}
.logo{font-size:30px;font-weight:600;letter-spacing:-.045em;line-height:1;word-spacing:0;color:var(--ink);text-decoration:none}
.logo .l{position:relative;display:inline-block}
.logo .l::before{content:"";position:absolute;left:50%;top:.8em;width:1.5px;height:var(--drop,17px);margin-left:-.75px;background:var(--accent-text)}
.logo .l::after{content:"";position:absolute;left:50%;top:calc(.8em + var(--drop,17px));width:9px;height:13px;margin-left:-4.5px;background:var(--brass);clip-path:polygon(22% 0,78% 0,100% 34%,50% 100%,0 34%)}
.back{display:flex;gap:8px;align-items:center;min-height:44px;font-size:.8125rem}
.back .i{width:15px;height:15px;color:var(--ink-3)}
main{flex:1;display:grid;grid-template-columns:minmax(0,600px) minmax(0,1fr)}
.words{padding:56px 72px 56px var(--gutter);display:flex;flex-direction:column;justify-content:center;gap:18px;min-height:640px}
.plate{position:relative;background:#F4F3F0;color:#1D1A1F;overflow:hidden}
@media (prefers-color-scheme:dark){.plate{filter:brightness(.88)}}
.plate svg{position:absolute;inset:0;width:100%;height:100%}
.plate .o{fill:none;stroke:#1D1A1F;stroke-width:2.2}.plate .t{fill:#FFFFFF;stroke:#1D1A1F;stroke-width:2.2}
.plate .h{fill:none;stroke:#C6C2BB;stroke-width:1.6}.plate .d{fill:none;stroke:#6D1A4E;stroke-width:1.6}
.plate .b{fill:#B48A3A}.plate text{fill:#6D1A4E;font:500 22px var(--font);text-anchor:middle}
.envelope path{fill:none;stroke:var(--ink);stroke-width:1.2}.envelope .d{stroke:var(--accent-text)}
.lead{color:var(--ink-2);text-wrap:pretty}
.words h1+.lead{margin-top:-8px}
.small{font-size:.8125rem;color:var(--ink-2)}
form{display:flex;flex-direction:column;gap:18px}
.field{display:grid;gap:6px}
.field label{font-size:.8125rem;font-weight:500}
.in{width:100%;height:48px;padding:0 14px;border:1px solid var(--control);border-radius:2px;background:var(--paper)}
.in:hover{border-color:var(--ink-2)}
.in:focus{outline:2px solid var(--focus);outline-offset:1px;box-shadow:none}
.in[aria-invalid]{border-color:var(--bad);box-shadow:inset 0 0 0 1px var(--bad)}
.in.code{height:56px;font-size:1.375rem;letter-spacing:.32em;max-width:264px}
.secret-in{position:relative}.secret-in .in{padding-right:76px}
.show{position:absolute;right:6px;top:2px;height:44px;padding:0 8px;border:0;background:none;color:var(--accent-text);font-size:.8125rem;
  text-decoration:underline;text-decoration-thickness:1px;text-underline-offset:.22em;text-decoration-color:var(--accent-line);cursor:pointer}
.show[hidden]{display:none}.show:hover{text-decoration-color:currentColor}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.or{display:flex;align-items:center;gap:14px;font-size:.8125rem;color:var(--ink-3)}
.or::before,.or::after{content:"";flex:1;height:1px;background:var(--line-2)}
.hint{font-size:.8125rem;color:var(--ink-3)}
.msg{display:flex;gap:6px;font-size:.8125rem;font-weight:500;color:var(--bad)}
.msg .i{width:16px;height:16px;margin-top:2px;stroke-width:2}
.row{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:8px 16px;font-size:.8125rem}
.row a{line-height:24px}
.check{display:flex;gap:10px;align-items:center;min-height:24px;cursor:pointer}
.box{appearance:none;flex:none;display:grid;place-items:center;width:20px;height:20px;margin:0;border:1px solid var(--control);border-radius:2px;background:var(--paper);cursor:pointer}
.box::after{content:"";width:12px;height:12px;background:var(--accent-on);clip-path:polygon(8% 50%,22% 36%,40% 55%,79% 12%,93% 26%,41% 84%);opacity:0}
.box:checked{background:var(--accent);border-color:var(--accent)}
.box:checked::after{opacity:1}
@media (forced-colors:active){.box{appearance:auto}.box::after{display:none}}
.btn{display:flex;align-items:center;justify-content:center;gap:10px;min-height:48px;padding:0 22px;border:1px solid var(--ink);border-radius:2px;
  background:var(--paper);color:var(--ink);font-weight:500;text-align:center;text-decoration:none;cursor:pointer}
.btn.second:hover{background:var(--ink);color:var(--paper)}
.btn.first{background:var(--accent);border-color:var(--accent);color:var(--accent-on)}
.btn.first:hover{background:var(--accent-hover);border-color:var(--accent-hover)}
.note{display:flex;gap:12px;padding:14px 16px;font-size:.8125rem;line-height:1.45}
.note .i{margin-top:1px}
.note.bad{background:var(--bad-tint)}.note.bad>.i{color:var(--bad)}
.note.warn{background:var(--warn-tint)}.note.warn>.i{color:var(--warn)}
.note.ok{background:var(--ok-tint)}.note.ok>.i{color:var(--ok)}
.note a{color:inherit;text-decoration-color:currentColor}
.qr{width:196px;height:196px;padding:8px;background:#FFFFFF;border:1px solid var(--line-2)}
.qr svg{display:block;width:100%;height:100%}
.secret{font-weight:500;letter-spacing:.06em;overflow-wrap:anywhere}
.codes{display:grid;grid-template-columns:repeat(2,max-content);gap:6px 32px;padding:16px 18px;background:var(--ground);letter-spacing:.04em}
.facts{display:grid;gap:4px;padding-top:14px;border-top:1px solid var(--line)}
.part{display:flex;flex-direction:column;gap:18px;padding-top:26px;border-top:1px solid var(--line)}
.ruler{height:26px;opacity:.75;background:
  repeating-linear-gradient(90deg,var(--ink-3) 0 1px,transparent 1px 10mm) 0 0/100% 12px no-repeat,
  repeating-linear-gradient(90deg,var(--line-2) 0 1px,transparent 1px 1mm) 0 0/100% 6px no-repeat}
@media (max-width:900px){
  :root{--gutter:20px}
  h1{font-size:1.875rem}
  .head .wrap{height:64px}.logo{font-size:27px;--drop:6px}
  main{grid-template-columns:minmax(0,1fr)}.plate{display:none}
  .words{width:100%;max-width:496px;margin-inline:auto;padding:28px var(--gutter) 40px;min-height:0;justify-content:flex-start}
  .codes{grid-template-columns:max-content}
}
@media (max-width:640px),(pointer:coarse){
  .row{row-gap:0}.row a{line-height:44px}.check{min-height:44px}.logo{padding-block:9px}
}
@media (max-width:900px) and (max-height:700px){
  .head .wrap{height:56px}.words{padding-block:20px 16px;gap:13px}form{gap:13px}h1{font-size:1.75rem}.ruler{display:none}
}
`;
