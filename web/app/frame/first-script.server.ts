import type { EntryContext } from 'react-router';

/** So long the scripts wait for the first pictures, in milliseconds. */
const longestWait = 1500;

/**
 * The script of a first page: it takes up what the loaders gave, which follows in the page, and
 * fetches the scripts of the routes on show once the pictures that are seen first have been drawn.
 * Until then everything works as it does without a script, and what is typed is noted for React.
 * Taking a page over, React writes the first text of each text area into it again, and whoever has
 * selected it loses that, but where the text was set by a script: so each is set to what it says. A
 * form that goes by itself when a field changes (`data-auto`) does so from here on: before the other
 * scripts come, without them, and ahead of React, which holds changes back from others while it takes
 * the page over. The scripts are fetched all at once, since the files know their imports only when
 * they are there.
 */
export function firstScript(
  { manifest, serverHandoffString, renderMeta }: EntryContext,
  routes: readonly string[],
): string {
  // The router writes what the loaders gave only to pages that say so.
  if (renderMeta) renderMeta.didRenderScripts = true;
  const screens = routes.map((id) => manifest.routes[id]!);
  const { entry, url } = manifest;
  const first = [entry.module, url, ...screens.map(({ module }) => module)];
  const imports = [...entry.imports, ...screens.flatMap((screen) => screen.imports ?? [])];
  const files = [...new Set([...first, ...imports])];
  return `(context=>{
window.__reactRouterContext=context;
context.stream=new ReadableStream({start(controller){context.streamController=controller}}).pipeThrough(new TextEncoderStream);
context.typed=new Map;
addEventListener("input",({target:field})=>context.typed?.set(field,/radio|checkbox/.test(field.type)?{held:field.checked}:{held:field.value,caret:field.selectionEnd}),true);
for(const field of document.querySelectorAll("textarea"))field.value=field.value;
addEventListener("change",({target:{form}})=>form?.dataset.auto!==undefined&&form.requestSubmit(),true);
const drawn=()=>new Promise(done=>requestAnimationFrame(()=>setTimeout(done))),
late=new Promise(done=>setTimeout(done,${longestWait})),
pictures=[...document.querySelectorAll("img[fetchpriority=high]")].map(picture=>picture.decode());
Promise.race([Promise.allSettled(pictures).then(drawn),late])
.then(()=>Promise.all(${JSON.stringify(files)}.map(file=>import(file))))
.then(([{hydrate},,...screens])=>{
window.__reactRouterRouteModules=Object.fromEntries(${JSON.stringify(routes)}.map((id,at)=>[id,screens[at]]));
hydrate()})
})(${serverHandoffString ?? '{}'})`;
}
