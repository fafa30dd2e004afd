import { useLoaderData, type LoaderFunctionArgs } from 'react-router';
import { orErrorPage } from '../../request/problems.server.ts';
import { servicesFrom } from '../../request/shop.server.ts';
import { Section } from '../kit/record.tsx';
import { StaffScreen } from '../kit/screen.tsx';
import { StaffError } from '../kit/staff-error.tsx';
import { momentOf } from '../parts/moment.ts';
import { Files } from './entries.tsx';
import './inbox.css';

export async function loader({ context, params: { mailId = '' } }: LoaderFunctionArgs) {
  const { mailIn } = servicesFrom(context);
  const mail = await orErrorPage(mailIn.getMailAsSent({ params: { mailId } }));
  return {
    title: mail.subject || 'Without a subject',
    note: `${mail.sender ?? 'Nobody is named'}, ${momentOf(mail.arrivedAt)}`,
    text: mail.text,
    files: mail.files.map((file) => ({
      ...file,
      href: `/services/staff/mails-in/${mailId}/files/${file.uploadId}`,
    })),
    refusedFiles: mail.refusedFiles,
    // The frame runs nothing and fetches nothing: it is sandboxed, and under the page's own policy.
    frame: mail.markup === null ? null : framed(mail.markup),
  };
}

const framed = (markup: string) =>
  `<!doctype html><meta charset="utf-8"><body style="margin:16px;font:15px/1.5 system-ui,sans-serif;color:#1d1a1f;background:#fff;overflow-wrap:anywhere">${markup}`;

/** A mail as it was sent: its markup in a frame that can do nothing, and its plain text. */
export default function MailAsSent() {
  const { title, note, text, files, refusedFiles, frame } = useLoaderData<typeof loader>();
  return (
    <StaffScreen
      title={title}
      note={note}
      above={[
        { href: '/staff/inbox', name: 'Inbox' },
        { href: '/staff/mails-in', name: 'Unsorted mail' },
      ]}
    >
      {frame !== null && (
        <Section id="shown" title="As it was sent">
          <p className="inbox-hint">
            Pictures from elsewhere are not loaded, and links lead nowhere: each shows its address.
          </p>
          <iframe className="inbox-frame" title="The mail" sandbox="" srcDoc={frame} />
        </Section>
      )}
      <Section id="text" title="As plain text">
        <pre className="inbox-text">{text}</pre>
      </Section>
      {files.length + refusedFiles.length > 0 && (
        <Section id="files" title="What came with it">
          <Files files={files} refused={refusedFiles} />
        </Section>
      )}
    </StaffScreen>
  );
}

export { StaffError as ErrorBoundary };
