/** Changes whenever the drawing does, so that a folder with an older one is drawn anew. */
export const drawingVersion = '4';

/**
 * The carton that stands for goods of which there is no photograph yet, 640 px square: the same for
 * all of them, as it says nothing of them.
 */
export const carton =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 640" width="640" height="640">' +
  '<rect width="640" height="640" fill="#e4e3df"/>' +
  '<g stroke="#8a7a62" stroke-width="1.5" stroke-linejoin="round">' +
  '<path fill="#d9c7a7" d="M110 254l46-84h328l46 84z"/>' +
  '<path fill="#cdb892" d="M110 254h420v246H110z"/>' +
  '<path fill="#e6d9c1" d="M286 170h68l10 84v74h-88v-74z"/></g></svg>\n';
