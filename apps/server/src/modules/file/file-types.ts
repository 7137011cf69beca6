/** 100 million pixels are about 400 MB once decoded; site cameras stay below a quarter of it. */
export const MAX_PIXELS = 100_000_000

/** How the content of a file proves its type. */
export type Proof = 'image' | 'bmp' | 'pdf' | 'zip' | 'openOffice' | 'compound' | 'text' | 'media' | 'drawing'

export interface FileKind {
  readonly mime: string
  readonly proof: Proof
  /** May be shown in the page; everything else is only downloaded. */
  readonly inline: boolean
  /** Types the sniffer may report for this extension. */
  readonly detected?: readonly string[]
}

const image = (mime: string): FileKind => ({ mime, proof: 'image', inline: true, detected: [mime] })
const media = (mime: string, ...detected: string[]): FileKind => ({
  mime,
  proof: 'media',
  inline: true,
  detected: [mime, ...detected],
})
const open = (part: string): FileKind => ({
  mime: `application/vnd.openxmlformats-officedocument.${part}`,
  proof: 'openOffice',
  inline: false,
})
const compound = (mime: string): FileKind => ({ mime, proof: 'compound', inline: false })
const text = (mime: string): FileKind => ({ mime, proof: 'text', inline: true })

/** Every extension that may be uploaded; what is not here is refused. */
export const fileKinds: Readonly<Record<string, FileKind>> = {
  jpg: image('image/jpeg'),
  jpeg: image('image/jpeg'),
  png: image('image/png'),
  gif: image('image/gif'),
  webp: image('image/webp'),
  bmp: { mime: 'image/bmp', proof: 'bmp', inline: true },
  pdf: { mime: 'application/pdf', proof: 'pdf', inline: true },
  zip: { mime: 'application/zip', proof: 'zip', inline: false },
  ofd: { mime: 'application/ofd', proof: 'openOffice', inline: false },
  docx: open('wordprocessingml.document'),
  xlsx: open('spreadsheetml.sheet'),
  pptx: open('presentationml.presentation'),
  xlsm: { mime: 'application/vnd.ms-excel.sheet.macroEnabled.12', proof: 'openOffice', inline: false },
  doc: compound('application/msword'),
  xls: compound('application/vnd.ms-excel'),
  ppt: compound('application/vnd.ms-powerpoint'),
  mpp: compound('application/vnd.ms-project'),
  wps: compound('application/vnd.ms-works'),
  et: compound('application/vnd.ms-excel'),
  dps: compound('application/vnd.ms-powerpoint'),
  dwg: { mime: 'image/vnd.dwg', proof: 'drawing', inline: false },
  txt: text('text/plain'),
  csv: text('text/csv'),
  mp4: media('video/mp4', 'video/x-m4v', 'video/quicktime'),
  mov: media('video/quicktime', 'video/mp4'),
  webm: media('video/webm'),
  mp3: media('audio/mpeg'),
  wav: media('audio/wav', 'audio/vnd.wave'),
  m4a: media('audio/mp4', 'audio/x-m4a', 'video/mp4'),
}

/** Whether a stored type may be answered inline. Only types of {@link fileKinds} are ever stored. */
export function isInline(mime: string): boolean {
  const plain = mime.split(';', 1)[0]
  return Object.values(fileKinds).some((kind) => kind.mime === plain && kind.inline)
}

export const isImage = (mime: string): boolean => /^image\/(jpeg|png|gif|webp)$/.test(mime)

// The first part an office package of that extension must hold.
export const packageParts: Readonly<Record<string, string>> = {
  docx: 'word/',
  xlsx: 'xl/',
  xlsm: 'xl/',
  pptx: 'ppt/',
  ofd: 'OFD.xml',
}
