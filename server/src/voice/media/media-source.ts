/** Where a picture of the library lies, in its full width; smaller ones are asked for by theirs. */
export const mediaSource = ({ mediaId, width }: { mediaId: string; width: number }): string =>
  `/media/${mediaId}@${width}.webp`;
