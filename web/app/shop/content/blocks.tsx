import type { ReactNode } from 'react';
import type { Block, BlockOf } from '@plumbline/contracts/nouns/content/blocks.ts';
import { planSheet } from '@plumbline/contracts/nouns/content/plan-sheet.ts';
import { anchorOf } from '@plumbline/contracts/nouns/content/rich-text.ts';
import { Icon } from '../../kit/icon.tsx';
import { counted, pounds } from '../../kit/format.ts';
import { DrawnSheet } from '../../parts/drawn-sheet.tsx';
import type { BlockThings } from './block-things.ts';
import { ContentForm } from './content-form.tsx';
import { ContentPicture } from './content-picture.tsx';
import { GoodsCards, GoodsRows } from './goods.tsx';
import { RichTextParts } from '../../parts/rich-text.tsx';

/**
 * The blocks of a page, one below the other. They are rendered by the server alone: forms and links
 * in them work by themselves, and a browser needs no script for any.
 */
export function Blocks({ blocks, things }: { blocks: readonly Block[]; things: BlockThings }) {
  return blocks.map((block) => (
    <div
      key={block.id}
      id={block.id}
      className={block.device ? `block ${shownOn[block.device]}` : 'block'}
    >
      <Shown block={block} things={things} />
    </div>
  ));
}

/** Where a block is for one kind of screen, the sheet hides it from the other. */
const shownOn = { phone: 'only-phone', wide: 'only-wide' } as const;

function Shown({ block, things }: { block: Block; things: BlockThings }) {
  switch (block.kind) {
    case 'text':
      return (
        <div className="words">
          <RichTextParts text={block.text} />
        </div>
      );
    case 'hero':
      return <Hero block={block} things={things} />;
    case 'picture':
      return (
        <figure>
          <ContentPicture picture={block.picture} things={things} />
          {block.caption && <figcaption>{block.caption}</figcaption>}
        </figure>
      );
    case 'gallery':
      return (
        <Titled title={block.title}>
          <ul className="picture-grid">
            {block.pictures.map((picture) => (
              <li key={`${picture.from} ${picture.ref}`}>
                <ContentPicture picture={picture} things={things} />
              </li>
            ))}
          </ul>
        </Titled>
      );
    case 'carousel':
      return <Carousel block={block} things={things} />;
    case 'products':
      return <Products block={block} things={things} />;
    case 'comparison':
      return <Comparison block={block} />;
    case 'faq':
      return (
        <Titled title={block.title}>
          <div className="questions">
            {block.questions.map(({ question, answer }) => (
              <details key={question}>
                <summary>{question}</summary>
                <div className="words">
                  <RichTextParts text={answer} />
                </div>
              </details>
            ))}
          </div>
        </Titled>
      );
    case 'form':
      return (
        <Titled title={block.title}>
          {block.text && <p className="quiet">{block.text}</p>}
          <ContentForm form={block.form} id={`${block.id}-field`} />
        </Titled>
      );
    case 'video':
      return <Video block={block} things={things} />;
    case 'quote':
      return (
        <figure className="said">
          <blockquote>
            <p>{block.text}</p>
          </blockquote>
          <figcaption>
            <b>{block.who}</b>
            {block.role && `, ${block.role}`}
          </figcaption>
        </figure>
      );
    case 'steps':
      return (
        <Titled title={block.title}>
          <ol className="work-steps">
            {block.steps.map(({ title, text, picture }) => (
              <li key={title}>
                <h3>{title}</h3>
                <div className="words">
                  <RichTextParts text={text} />
                </div>
                {picture && <ContentPicture picture={picture} things={things} />}
              </li>
            ))}
          </ol>
        </Titled>
      );
    case 'drawing':
      return (
        <figure className="content-drawing">
          {/* A drawing that is wider than a telephone is moved sideways, by the keyboard too. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <section className="drawing-scroll" tabIndex={0} aria-label={block.title}>
            <DrawnSheet sheet={planSheet(block)} label={drawingText(block)} />
          </section>
          <figcaption>
            <b>{block.title}.</b> {block.caption}
          </figcaption>
        </figure>
      );
  }
}

/** A drawing in words: what it is of, and every length that it gives. */
function drawingText({ title, caption, parts }: BlockOf<'drawing'>): string {
  const lengths = parts.flatMap((part) => {
    if (part.part !== 'measure') return [];
    const mm = Math.round(Math.hypot(part.toXMm - part.xMm, part.toYMm - part.yMm));
    return [part.words ?? `${mm} mm`];
  });
  return [title, caption, lengths.join(', ')].filter(Boolean).join('. ');
}

/** A part with a heading of its own, where it has one. */
function Titled({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      {title !== '' && <h2 id={anchorOf(title)}>{title}</h2>}
      {children}
    </>
  );
}

function Hero({ block, things }: { block: BlockOf<'hero'>; things: BlockThings }) {
  const { title, text, picture, link } = block;
  return (
    <section className="content-hero">
      <div>
        {title && <h2 className="heading-largest">{title}</h2>}
        {text && <p className="quiet">{text}</p>}
        {link && (
          <a className="button button-main" href={link.href}>
            {link.words}
          </a>
        )}
      </div>
      <ContentPicture picture={picture} things={things} isWide />
    </section>
  );
}

function Carousel({ block, things }: { block: BlockOf<'carousel'>; things: BlockThings }) {
  const { title, slides } = block;
  return (
    <Titled title={title}>
      <ul className="slides" aria-label={title || 'Pictures'}>
        {slides.map((slide) => (
          <li key={slide.title}>
            <ContentPicture picture={slide.picture} things={things} />
            <h3>{slide.link ? <a href={slide.link}>{slide.title}</a> : slide.title}</h3>
            {slide.text && <p className="quiet">{slide.text}</p>}
          </li>
        ))}
      </ul>
    </Titled>
  );
}

function Products({ block, things }: { block: BlockOf<'products'>; things: BlockThings }) {
  const { goods, look, title, note } = block;
  const skus = goods.of === 'skus' ? goods.skus : (things.listed[block.id] ?? []);
  const cards = skus.flatMap((sku) => things.goods[sku] ?? []);
  if (cards.length === 0) return null;
  const isSum = block.taken === 'together' && cards.every(({ buyable }) => buyable);
  return (
    <Titled title={title}>
      {isSum && (
        <p className="goods-sum">
          {`${counted(cards.length, 'piece')}, `}
          <b>{pounds(cards.reduce((sum, { price }) => sum + price.pence, 0))}</b>
          {` ${cards[0]!.price.basis}`}
        </p>
      )}
      {look === 'rows' ? <GoodsRows cards={cards} /> : <GoodsCards cards={cards} />}
      {note && <p className="quiet small">{note}</p>}
    </Titled>
  );
}

function Comparison({ block: { caption, columns, rows } }: { block: BlockOf<'comparison'> }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="table-scroll" tabIndex={0} aria-label={caption}>
      <table className="content-table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells: [name = '', ...cells] }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, place) => (
                // A table has as many cells in each row, which never change places.
                // oxlint-disable-next-line react/no-array-index-key
                <td key={place}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const sites = {
  youtube: { name: 'YouTube', href: (id: string) => `https://www.youtube.com/watch?v=${id}` },
  vimeo: { name: 'Vimeo', href: (id: string) => `https://vimeo.com/${id}` },
};

/** Where a video is to be seen: the other site is asked for nothing until somebody goes there. */
function Video({ block, things }: { block: BlockOf<'video'>; things: BlockThings }) {
  const { title, site, video, picture, text } = block;
  const { name, href } = sites[site];
  return (
    <figure>
      <a href={href(video)} target="_blank" rel="noopener noreferrer">
        <ContentPicture picture={picture} things={things} />
        <span className="video-play">
          <Icon name="chevron-right" />
          {`Watch “${title}” on ${name}`}
        </span>
      </a>
      <figcaption>
        {text} {name} sets cookies of its own once you are there.
      </figcaption>
    </figure>
  );
}
