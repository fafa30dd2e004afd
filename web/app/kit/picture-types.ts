/**
 * The pictures that can be read here, as a field asks a browser's camera and picker for them: telephones
 * whose own kind is another send one of these then.
 */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/avif,image/gif';

/** The same in words, for the hint of a field. */
export const pictureTypeNames = 'JPEG, PNG, WebP, AVIF or GIF';
