import type { ReactElement } from 'react'
import { type Block, type Chapter, piecesOf } from './guide'

function Line({ text }: { text: string }): ReactElement {
  return (
    <>
      {piecesOf(text).map((piece, at) =>
        piece.kind === 'key' ? (
          // oxlint-disable-next-line react/no-array-index-key -- pieces of one line of a text that does not change
          <kbd key={at}>{piece.text}</kbd>
        ) : piece.kind === 'link' ? (
          // oxlint-disable-next-line react/no-array-index-key -- as above
          <a key={at} href={piece.address} target="_blank" rel="noreferrer">
            {piece.text}
          </a>
        ) : (
          piece.text
        ),
      )}
    </>
  )
}

function Part({ block }: { block: Block }): ReactElement {
  if ('text' in block)
    return (
      <p>
        <Line text={block.text} />
      </p>
    )
  const List = block.numbered ? 'ol' : 'ul'
  return (
    <List>
      {block.items.map((item) => (
        <li key={item}>
          <Line text={item} />
        </li>
      ))}
    </List>
  )
}

/** 使用说明的一章。 */
export function GuideChapter({ title, blocks }: Chapter): ReactElement {
  return (
    <section className="help-chapter" aria-label={title}>
      <h3>{title}</h3>
      {blocks.map((block) => (
        <Part key={'text' in block ? block.text : block.items[0]} block={block} />
      ))}
    </section>
  )
}
