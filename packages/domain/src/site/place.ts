import { f } from '@zhujian/model'

/** 工地资料说明在哪里：单体与部位。 */
export const placeFields = {
  monomer_id: f.ref('单体工程', 'monomer'),
  part: f.text('部位', { max: 60, examples: ['三层梁板 1–12/A–F 轴', '五层剪力墙', '地下一层顶板后浇带', '十二层外架'] }),
} as const

const FULL = /[Ａ-Ｚａ-ｚ０-９／～－]/g

/** 同一部位的不同写法：全角半角、空格、层字样、连接号。 */
export const samePart = (part: string): string =>
  part
    .replaceAll(FULL, (each) => String.fromCharCode(each.charCodeAt(0) - 0xfee0))
    .replaceAll(/[\s　、，,]/g, '')
    .replaceAll(/[~—–－]/g, '-')
    .toUpperCase()

/** 施工现场照片。 */
export const photos = f.files('现场照片', { accept: 'image', once: true, max: 9 })
