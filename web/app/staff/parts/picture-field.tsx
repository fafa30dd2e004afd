import { createContext, useContext } from 'react';
import { choiceName, type OfferedPicture } from './picture-choice.ts';
import './picture-field.css';

/** The newest of the library, for the forms of a screen that offers them. */
export const LibraryPictures = createContext<readonly OfferedPicture[]>([]);

/**
 * Beside the field in which a picture is named: those of the library, to be looked at and chosen from.
 * It is radio buttons, so that it needs no script and arrow keys go through it.
 */
export function PictureField({ name, held }: { name: string; held: string }) {
  const pictures = useContext(LibraryPictures);
  if (pictures.length === 0) {
    return (
      <p className="quiet small">
        The media library is empty.{' '}
        <a className="link" href="/staff/media/new">
          Add a picture
        </a>
      </p>
    );
  }
  const field = choiceName(name);
  return (
    <details className="picture-choice">
      <summary>Choose from the media library</summary>
      <fieldset>
        <legend className="visually-hidden">Picture of the media library</legend>
        <label className="picture-as-typed">
          <input type="radio" name={field} value="" defaultChecked /> As it stands above
        </label>
        <ul>
          {pictures.map(({ mediaId, value, name: called, thumbnail }) => (
            <li key={mediaId}>
              <label>
                <img {...thumbnail} alt="" loading="lazy" decoding="async" />
                <span>
                  <input type="radio" name={field} value={value} /> {called}
                  {mediaId === held && ' (shown now)'}
                </span>
              </label>
            </li>
          ))}
        </ul>
        <p className="quiet small">
          The newest of the library.{' '}
          <a className="link" href="/staff/media">
            All of it
          </a>
        </p>
      </fieldset>
    </details>
  );
}
