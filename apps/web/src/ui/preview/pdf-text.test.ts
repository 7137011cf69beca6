import { describe, expect, it } from 'vitest'
import { piecesOf } from './pdf-text'

/** A document as the reader answers it: runs of text with their place, in points. */
const documentOf = (runs: readonly (readonly [text: string, x: number, y: number, width: number])[]) =>
  ({
    numPages: 1,
    getPage: async () => ({
      getTextContent: async () => ({
        items: runs.map(([str, x, y, width]) => ({ str, width, height: 10, transform: [10, 0, 0, 10, x, y] })),
      }),
    }),
  }) as unknown as Parameters<typeof piecesOf>[0]

describe('the text of a PDF', () => {
  it('joins what a program has cut, and keeps the cells of a table and the lines apart', async () => {
    const pieces = await piecesOf(
      documentOf([
        ['建筑', 50, 700, 20],
        ['面积', 70, 700, 20],
        ['38,6', 160, 700, 18],
        ['12.40', 178, 700, 24],
        ['㎡', 50, 680, 10],
        [' ', 60, 680, 3],
      ]),
    )
    expect(pieces.map(({ text }) => text)).toEqual(['建筑面积', '38,612.40', '㎡'])
    expect(pieces[1]?.rect).toEqual([160, 698, 202, 710])
  })
})
