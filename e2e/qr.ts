import { expect, type Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

/** px: as wide as a sheet copied at 200 dpi. */
const WIDE = 1654

/** What the code on the paper says: the first sheet of the document on show, as it is drawn, pictured and read. */
export async function readPaper(page: Page): Promise<string> {
  const paper = page.getByRole('img', { name: '第 1 页' }).filter({ visible: true })
  await expect(paper).toBeVisible()
  let said = ''
  await expect(async () => {
    const drawn = await paper.evaluate((sheet) => {
      const canvas = sheet instanceof HTMLCanvasElement ? sheet : sheet.querySelector('canvas')
      return canvas?.toDataURL('image/png').split(',')[1] ?? ''
    })
    const picture = sharp(Buffer.from(drawn, 'base64')).flatten({ background: '#fff' }).resize({ width: WIDE }).ensureAlpha()
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
    said = decodeQR({ width: info.width, height: info.height, data })
  }).toPass()
  return said
}
