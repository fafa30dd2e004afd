import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { Icon } from '../../kit/icon.tsx';
import { fetchMenu } from './fetch-menu.ts';

/** The second level of a small screen's menu: one department, and the way back to all of them. */
export default function MenuLevel({
  href,
  name,
  onBack,
}: {
  href: string;
  name: string;
  onBack: () => void;
}) {
  const [html, setHtml] = useState('');
  const back = useRef<HTMLButtonElement>(null);
  const navigate = useNavigate();
  // It takes the place of what was pressed, and so its focus; its content is the server's.
  useEffect(() => {
    let isWanted = true;
    back.current?.focus();
    const load = async () => {
      const answer = await fetchMenu(href);
      if (!isWanted) return;
      if (answer === null) await navigate(href);
      else setHtml(answer);
    };
    void load();
    return () => {
      isWanted = false;
    };
  }, [href, navigate]);
  return (
    <nav aria-label={name}>
      <button type="button" className="menu-back" ref={back} onClick={onBack}>
        <Icon name="arrow-left" className="icon-small" />
        {name}
      </button>
      {html === '' && <div className="going" />}
      <div dangerouslySetInnerHTML={{ __html: html }} />
    </nav>
  );
}
