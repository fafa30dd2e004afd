import { expect, test } from 'vitest';
import { inboxOf } from './inbox.ts';

test.each([
  ['home@example.org', 'home@example.org'],
  ['Home@Example.org', 'home@example.org'],
  ['home+taps@example.org', 'home@example.org'],
  ['home+taps+1@example.org', 'home@example.org'],
  ['home+@example.org', 'home@example.org'],
  ['+44@example.org', '+44@example.org'],
  ['home@a+b.example', 'home@a+b.example'],
])('mail to %s arrives at %s', (email, inbox) => {
  expect(inboxOf(email)).toBe(inbox);
});
