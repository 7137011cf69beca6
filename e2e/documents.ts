import { writeXlsx } from 'hucre/xlsx'
import { png, zip } from '../apps/server/test/file/samples'

/** Documents made part by part, so that what they hold, and what they try, is written here. */

export const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const DRAWING = 'http://schemas.openxmlformats.org/drawingml/2006/main'
const SLIDES = 'http://schemas.openxmlformats.org/presentationml/2006/main'
export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

type Parts = Readonly<Record<string, string | Buffer>>

export const pack = (parts: Parts): Buffer =>
  zip(Object.entries(parts).map(([name, content]) => ({ name, content: Buffer.from(content as string) })))

interface Relation {
  id: string
  type: string
  target: string
  external?: boolean
}

export function relations(list: readonly Relation[]): string {
  const items = list.map(
    ({ id, type, target, external }) =>
      `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${external ? ' TargetMode="External"' : ''}/>`,
  )
  return `${XML}<Relationships xmlns="${PACKAGE}/relationships">${items.join('')}</Relationships>`
}

export function contentTypes(main: string, type: string): string {
  const defaults = [
    ['rels', 'application/vnd.openxmlformats-package.relationships+xml'],
    ['xml', 'application/xml'],
    ['png', 'image/png'],
  ].map(([extension, name]) => `<Default Extension="${extension}" ContentType="${name}"/>`)
  const override = `<Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/>`
  return `${XML}<Types xmlns="${PACKAGE}/content-types">${defaults.join('')}${override}</Types>`
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const run = (text: string, looks = '') => `<w:r><w:rPr>${looks}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`
export const paragraph = (text: string, properties = '', looks = '') =>
  `<w:p><w:pPr>${properties}</w:pPr>${run(text, looks)}</w:p>`
const PAGE_BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>'

export function table(rows: readonly (readonly string[])[]): string {
  const sides = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
  const borders = sides.map((side) => `<w:${side} w:val="single" w:sz="4" w:color="000000"/>`).join('')
  const body = rows.map((row) => `<w:tr>${row.map((text) => `<w:tc>${paragraph(text)}</w:tc>`).join('')}</w:tr>`)
  const grid = (rows[0] ?? []).map(() => '<w:gridCol w:w="2800"/>').join('')
  return `<w:tbl><w:tblPr><w:tblBorders>${borders}</w:tblBorders></w:tblPr><w:tblGrid>${grid}</w:tblGrid>${body.join('')}</w:tbl>`
}

const picture =
  '<w:p><w:r><w:drawing><wp:inline><wp:extent cx="1800000" cy="900000"/><a:graphic><a:graphicData uri="p"><pic:pic><pic:blipFill>' +
  '<a:blip r:embed="rPicture"/></pic:blipFill><pic:spPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="1800000" cy="900000"/></a:xfrm>' +
  '</pic:spPr></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r></w:p>'

const link = (id: string, text: string) => `<w:p><w:hyperlink r:id="${id}">${run(text)}</w:hyperlink></w:p>`

interface WordOrder {
  body: string
  links?: readonly Relation[]
  more?: Parts
}

async function word({ body, links = [], more = {} }: WordOrder): Promise<Buffer> {
  const spaces =
    `xmlns:w="${WORD}" xmlns:r="${OFFICE}" xmlns:a="${DRAWING}" ` +
    'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing" xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"'
  const section =
    '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:bottom="1440" w:left="1800" w:right="1800"/></w:sectPr>'
  return pack({
    '[Content_Types].xml': contentTypes('word/document.xml', 'wordprocessingml.document'),
    '_rels/.rels': relations([{ id: 'r1', type: 'officeDocument', target: 'word/document.xml' }]),
    'word/_rels/document.xml.rels': relations([{ id: 'rPicture', type: 'image', target: 'media/site.png' }, ...links]),
    'word/media/site.png': await png(400, 200),
    'word/document.xml': `${XML}<w:document ${spaces}><w:body>${body}${section}</w:body></w:document>`,
    ...more,
  })
}

/** A notice as offices write it: a red heading, text, a table, a picture, a second page. */
export const noticeDocx = () =>
  word({
    body:
      paragraph('关于开展安全生产检查的通知', '<w:jc w:val="center"/>', '<w:b/><w:color w:val="C00000"/><w:sz w:val="44"/>') +
      paragraph('各有关单位：请于本月底前完成自查。', '<w:ind w:firstLine="560"/>', '<w:sz w:val="28"/>') +
      table([
        ['序号', '检查项目', '责任单位'],
        ['1', '深基坑支护', '施工单位'],
        ['2', '塔式起重机', '产权单位'],
      ]) +
      picture +
      PAGE_BREAK +
      paragraph('附件：检查表'),
  })

export const longDocx = (pages: number) =>
  word({ body: Array.from({ length: pages }, (_, page) => paragraph(`第 ${page + 1} 页正文`) + PAGE_BREAK).join('') })

/** Everything a document can try against the page that shows it. */
export const hostileDocx = (address: string) =>
  word({
    body:
      paragraph('<script>parent.hacked=1</script><img src=x onerror="top.hacked=1">') +
      link('rScript', '点击领取') +
      link('rOutside', '外部链接') +
      '<w:altChunk r:id="rChunk"/>' +
      `<w:p><w:r><w:rPr><w:rFonts w:ascii="x; background:url(${address}/font)"/></w:rPr><w:t>字体</w:t></w:r></w:p>`,
    links: [
      { id: 'rScript', type: 'hyperlink', target: "javascript:parent.hacked=1//'", external: true },
      { id: 'rOutside', type: 'hyperlink', target: `${address}/link`, external: true },
      { id: 'rChunk', type: 'aFChunk', target: 'chunk.mht' },
    ],
    more: { 'word/chunk.mht': `<html><body><script>top.hacked=1</script><img src="${address}/chunk"></body></html>` },
  })

/** The part that holds the text is cut off in the middle. */
export const damagedDocx = (): Buffer =>
  pack({
    '[Content_Types].xml': contentTypes('word/document.xml', 'wordprocessingml.document'),
    '_rels/.rels': relations([{ id: 'r1', type: 'officeDocument', target: 'word/document.xml' }]),
    'word/document.xml': `${XML}<w:document xmlns:w="${WORD}"><w:body><w:p>`,
  })

const place = (x: number, y: number, width: number, height: number) =>
  `<a:xfrm><a:off x="${x * 9525}" y="${y * 9525}"/><a:ext cx="${width * 9525}" cy="${height * 9525}"/></a:xfrm>`

const shape = (id: number, text: string, where: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="s${id}"/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr>${where}<a:prstGeom prst="rect"/></p:spPr>` +
  `<p:txBody><a:bodyPr/><a:p><a:r><a:rPr sz="3200"><a:solidFill><a:srgbClr val="C00000"/></a:solidFill></a:rPr><a:t>${escaped(text)}</a:t></a:r></a:p></p:txBody></p:sp>`

const slide = (text: string) =>
  `${XML}<p:sld xmlns:p="${SLIDES}" xmlns:a="${DRAWING}" xmlns:r="${OFFICE}"><p:cSld><p:spTree><p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr/>` +
  `${shape(2, text, place(80, 60, 800, 80))}<p:pic><p:nvPicPr><p:cNvPr id="3" name="p"/><p:cNvPicPr/><p:nvPr/></p:nvPicPr><p:blipFill><a:blip r:embed="rPicture"/></p:blipFill><p:spPr>${place(80, 200, 400, 200)}</p:spPr></p:pic>` +
  '</p:spTree></p:cSld></p:sld>'

/** Slides with a heading and a picture each. */
export async function trainingPptx(headings: readonly string[]): Promise<Buffer> {
  const names = headings.map((_, index) => `slides/slide${index + 1}.xml`)
  const ids = names.map((_, index) => `<p:sldId id="${256 + index}" r:id="rSlide${index + 1}"/>`).join('')
  const parts: Record<string, string | Buffer> = {
    '[Content_Types].xml': contentTypes('ppt/presentation.xml', 'presentationml.presentation'),
    '_rels/.rels': relations([{ id: 'r1', type: 'officeDocument', target: 'ppt/presentation.xml' }]),
    'ppt/presentation.xml': `${XML}<p:presentation xmlns:p="${SLIDES}" xmlns:r="${OFFICE}"><p:sldIdLst>${ids}</p:sldIdLst><p:sldSz cx="9144000" cy="5143500"/></p:presentation>`,
    'ppt/_rels/presentation.xml.rels': relations(
      names.map((target, index) => ({ id: `rSlide${index + 1}`, type: 'slide', target })),
    ),
    'ppt/media/site.png': await png(400, 200),
  }
  for (const [index, heading] of headings.entries()) {
    parts[`ppt/slides/slide${index + 1}.xml`] = slide(heading)
    parts[`ppt/slides/_rels/slide${index + 1}.xml.rels`] = relations([
      { id: 'rPicture', type: 'image', target: '../media/site.png' },
    ])
  }
  return pack(parts)
}

/** A register with a merged heading, a second sheet, and as many rows as asked. */
export async function registerXlsx(rows: number): Promise<Buffer> {
  const body = Array.from({ length: rows }, (_, index) => [index + 1, `第 ${index + 1} 号机械`, '塔式起重机', 1250.5, '合格'])
  const bytes = await writeXlsx({
    sheets: [
      {
        name: '机械台账',
        rows: [['施工机械台账'], ['序号', '名称', '类型', '金额', '结论'], ...body],
        merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 4 }],
      },
      { name: '说明', rows: [['=HYPERLINK("http://example.invalid","点我")'], ['<img src=x onerror=alert(1)>']] },
    ],
  })
  return Buffer.from(bytes)
}

/** Pages with a line of text each; `trailer` adds what stands beside the root. */
function pdf(pages: number, objects: readonly string[] = [], trailer = ''): Buffer {
  const kids = Array.from({ length: pages }, (_, page) => `${10 + page * 2} 0 R`).join(' ')
  const own = Array.from({ length: pages }, (_, page) => {
    const text = `BT /F1 24 Tf 72 700 Td (Page ${page + 1}) Tj ET`
    return (
      `${10 + page * 2} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources<</Font<</F1 3 0 R>>>>/Contents ${11 + page * 2} 0 R>>endobj\n` +
      `${11 + page * 2} 0 obj<</Length ${text.length}>>stream\n${text}\nendstream endobj\n`
    )
  })
  return Buffer.from(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[${kids}]/Count ${pages}>>endobj\n` +
      `3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n${objects.join('')}${own.join('')}trailer<</Root 1 0 R${trailer}>>\n%%EOF\n`,
  )
}

export const reportPdf = (pages: number) => pdf(pages)

/** Asks for a password nobody has. */
export const lockedPdf = () => {
  const key = '00'.repeat(32)
  return pdf(
    1,
    [`4 0 obj<</Filter/Standard/V 1/R 2/O<${key}>/U<${'11'.repeat(32)}>/P -4>>endobj\n`],
    `/Encrypt 4 0 R/ID[<${'22'.repeat(16)}><${'22'.repeat(16)}>]`,
  )
}

/** A compound file as far as its mark and the names in it. */
export function compoundFile(...names: string[]): Buffer {
  const mark = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
  return Buffer.concat([mark, Buffer.alloc(504), ...names.map((name) => Buffer.from(`${name}\0`, 'utf16le')), Buffer.alloc(512)])
}

/** One second of a tone, as a recorder writes it. */
export function toneWav(seconds = 1, rate = 8000): Buffer {
  const samples = Buffer.alloc(seconds * rate * 2)
  for (let at = 0; at < seconds * rate; at += 1)
    samples.writeInt16LE(Math.round(8000 * Math.sin((at * 440 * 2 * Math.PI) / rate)), at * 2)
  const head = Buffer.alloc(44)
  head.write('RIFF', 0)
  head.writeUInt32LE(36 + samples.length, 4)
  head.write('WAVEfmt ', 8)
  head.writeUInt32LE(16, 16)
  head.writeUInt16LE(1, 20)
  head.writeUInt16LE(1, 22)
  head.writeUInt32LE(rate, 24)
  head.writeUInt32LE(rate * 2, 28)
  head.writeUInt16LE(2, 32)
  head.writeUInt16LE(16, 34)
  head.write('data', 36)
  head.writeUInt32LE(samples.length, 40)
  return Buffer.concat([head, samples])
}

/** The first box of an MP4 and nothing a player could play. */
export function unplayableMp4(): Buffer {
  const box = Buffer.alloc(24)
  box.writeUInt32BE(24, 0)
  box.write('ftypisom', 4)
  box.write('isomavc1', 16)
  return Buffer.concat([box, Buffer.alloc(2048, 0x41)])
}

export { png as picturePng }
