import { entities } from '@zhujian/domain/entities'
import { fileStatus } from '@zhujian/domain/reference/file-groups'
import { addDays } from '@zhujian/model/date'
import { sql } from 'kysely'
import sharp from 'sharp'
import { loadFonts } from '../../platform/pdf-fonts'
import { type DemoRun, drawIds, insertRows } from './demo-run'
import { at } from './random'
import { folderFor, linkFiles, writeFiles } from './stored-files'

const { docSeal } = entities.document
const SIZE = 496
const MIDDLE = SIZE / 2
const RED = '#c71a1f'
const MARK = '演示样章'

interface Office {
  id: number
  name: string
  signers: number[]
}

/** 各监督站一枚文书专用章，授权给本站能签发的人。图样由程序画成，正中写明是演示样章，不是任何机关的真印。 */
export async function createSeals(run: DemoRun, owner: number): Promise<void> {
  const { rows } = await sql<Office>`select o.id, o.name, array_agg(a.id order by a.id) as signers from supervise_org o
      join account a on a.org_id = o.id and a.deleted_at is null and a.role_codes && array['station_head', 'officer']::text[]
    group by o.id, o.name order by o.id`.execute(run.trx)
  const ids = await drawIds(run, docSeal.name, rows.length)
  const valid_to = addDays(run.today, 730)
  await insertRows(
    run,
    docSeal,
    rows.map(({ id, signers }, index) => ({
      id: at(ids, index),
      supervise_org_id: id,
      name: '文书专用章（演示样章）',
      signer_ids: signers,
      valid_to,
      enabled: true,
      used_count: 0,
      created_by: owner,
    })),
  )
  const pictures = rows.map(({ name }, index) => ({
    engineeringId: null,
    entity: docSeal.name,
    rowId: at(ids, index),
    field: 'image',
    name: '印章图样.png',
    path: `${folderFor(run, 'seal')}/${at(ids, index)}.png`,
    mime: 'image/png' as const,
    status: fileStatus.code('approved'),
    make: () => drawSeal(name),
  }))
  await linkFiles(run, await writeFiles(run, pictures), owner)
}

/** 外圈、沿圈的机关名称、五角星与“演示样章”；字画成轮廓，哪台机器上都一样。 */
async function drawSeal(office: string): Promise<Buffer> {
  const letters = [...office]
  const step = Math.min(24, 250 / letters.length)
  const around = await Promise.all(
    letters.map((letter, index) => {
      const turn = (index - (letters.length - 1) / 2) * step
      return glyph(letter, 52, `rotate(${turn} ${MIDDLE} ${MIDDLE}) translate(${MIDDLE} 84)`)
    }),
  )
  const mark = await Promise.all(
    [...MARK].map((letter, index) => glyph(letter, 46, `translate(${MIDDLE + (index - 1.5) * 50} 372)`)),
  )
  const star = Array.from({ length: 5 }, (_, index) => {
    const angle = (-90 + index * 144) * (Math.PI / 180)
    return `${MIDDLE + 78 * Math.cos(angle)},${MIDDLE - 8 + 78 * Math.sin(angle)}`
  })
  const parts = [
    `<circle cx="${MIDDLE}" cy="${MIDDLE}" r="${MIDDLE - 10}" fill="none" stroke="${RED}" stroke-width="12"/>`,
    `<polygon points="${star.join(' ')}" fill="${RED}"/>`,
    ...around,
    ...mark,
  ]
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}">${parts.join('')}</svg>`))
    .png({ compressionLevel: 9, palette: true, colours: 16 })
    .toBuffer()
}

/** 一个字的轮廓，原点在字宽的正中、基线上。 */
async function glyph(letter: string, size: number, place: string): Promise<string> {
  const { 'song-bold': font } = await loadFonts()
  const shape = font.glyphForCodePoint(letter.codePointAt(0) ?? 0)
  const scale = size / font.unitsPerEm
  return `<path transform="${place} scale(${scale} ${-scale}) translate(${-shape.advanceWidth / 2} 0)" d="${shape.path.toSVG()}" fill="${RED}"/>`
}
