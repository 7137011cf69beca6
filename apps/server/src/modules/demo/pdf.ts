/** 一页 A4 的资料样张。 */
export interface Sheet {
  title: string
  /** 每行：名称与内容。 */
  facts: readonly (readonly [label: string, value: string])[]
  body: readonly string[]
  /** 盖章单位；落在右下角。 */
  seal: string
}

const LINE = 30

/**
 * A one-page PDF by hand: text in the standard Chinese font that every reader brings, so nothing needs embedding
 * and the same sheet gives the same bytes.
 */
export function makePdf(sheet: Sheet): Buffer {
  const content = pageContent(sheet)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (zh-CN) >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [6 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 4 >> /DW 1000 /W [1 [500] 2 95 500] /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [-25 -254 1000 880] /ItalicAngle 0 /Ascent 880 /Descent -120 /CapHeight 880 /StemV 93 >>',
  ]
  return assemble(objects)
}

function assemble(objects: readonly string[]): Buffer {
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const start = text.length
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

function pageContent({ title, facts, body, seal }: Sheet): string {
  const rows = facts.flatMap(([label, value], index) => [
    ...wrap(`${label}：${value}`, 34).map((line) => line),
    ...(index === facts.length - 1 ? [''] : []),
  ])
  const lines = [...rows, ...body.flatMap((paragraph) => wrap(`　　${paragraph}`, 34))]
  const written = lines.map((line, index) => text(line, 84, 690 - index * LINE * 0.9, 12))
  return [
    '0.2 0.25 0.33 RG 1.2 w 48 60 499 722 re S 0.6 w 54 66 487 710 re S',
    '0.1 0.13 0.2 rg',
    text(title, centred(title, 22), 736, 22),
    ...written,
    sealMark(seal),
  ].join('\n')
}

const text = (line: string, x: number, y: number, size: number) =>
  `BT /F1 ${size} Tf 1 0 0 1 ${x.toFixed(1)} ${y.toFixed(1)} Tm <${ucs2(line)}> Tj ET`
const width = (line: string, size: number) => [...line].reduce((sum, char) => sum + (char > '\u00ff' ? size : size / 2), 0)
const centred = (line: string, size: number) => Math.max(60, (595 - width(line, size)) / 2)

function ucs2(line: string): string {
  return Buffer.from(line, 'utf16le').swap16().toString('hex').toUpperCase()
}

/** Breaks after `most` full-width characters; digits and letters count half. */
function wrap(paragraph: string, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const char of paragraph) {
    if (width(line + char, 1) > most) {
      lines.push(line)
      line = ''
    }
    line += char
  }
  return line === '' ? lines : [...lines, line]
}

/** 红色圆章：外圈、五角星与单位简称。 */
function sealMark(unit: string): string {
  const [x, y, r] = [446, 152, 52]
  const k = r * 0.5523
  const circle = `${x - r} ${y} m ${x - r} ${y + k} ${x - k} ${y + r} ${x} ${y + r} c ${x + k} ${y + r} ${x + r} ${y + k} ${x + r} ${y} c ${x + r} ${y - k} ${x + k} ${y - r} ${x} ${y - r} c ${x - k} ${y - r} ${x - r} ${y - k} ${x - r} ${y} c S`
  const points = Array.from({ length: 5 }, (_, index) => {
    const angle = Math.PI / 2 + index * ((4 * Math.PI) / 5)
    return `${(x + 17 * Math.cos(angle)).toFixed(2)} ${(y + 6 + 17 * Math.sin(angle)).toFixed(2)}`
  })
  const short = unit.slice(0, 9)
  return [
    '0.78 0.1 0.12 RG 0.78 0.1 0.12 rg 2.2 w',
    circle,
    `${points[0]} m ${points.slice(1).join(' l ')} l f`,
    text(short, x - width(short, 8.5) / 2, y - 30, 8.5),
  ].join('\n')
}
