import type { ShouldRevalidateFunctionArgs } from 'react-router';

/** A form that only asks for its preview changes nothing that was loaded. */
export const unlessPreview = ({
  formData,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) =>
  formData?.get('intent') === 'preview' ? false : defaultShouldRevalidate;
