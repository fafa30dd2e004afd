/** What is wrong with a form that was sent: one sentence for all of it, and one for each field. */
export interface FormProblem {
  code: string;
  status: number;
  message: string;
  fields: Record<string, string>;
}
