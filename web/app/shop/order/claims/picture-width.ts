/** How wide the picture is drawn that one points at: a form without a script tells points of it. */
export const pointedWidth = 320;
