import { describe, expect, it } from 'vitest';
import { keptName } from './uploads.ts';

describe('the name of a file that was sent', () => {
  it.each([
    ['IMG_2033.HEIC.jpeg', 'IMG_2033-HEIC.jpg'],
    ['../../etc/passwd', 'passwd.jpg'],
    ['C:\\Pictures\\Bad "box".png', 'Bad-box.jpg'],
    ['сломано.png', 'picture.jpg'],
    ['name\r\nset-cookie: x=1.jpg', 'name-set-cookie-x-1.jpg'],
    [`${'x'.repeat(300)}.png`, `${'x'.repeat(60)}.jpg`],
    ['.htaccess', 'picture.jpg'],
    ['--bath--room--', 'bath--room.jpg'],
    [`a${'-'.repeat(400_000)}b`, `a${'-'.repeat(59)}.jpg`],
  ])('%j stands in a header as %s', (sent, kept) => {
    expect(keptName(sent, 'image/jpeg')).toBe(kept);
  });

  it('has the ending of what it is, and not of what it claims to be', () => {
    expect(keptName('quote.exe', 'application/pdf')).toBe('quote.pdf');
  });
});
