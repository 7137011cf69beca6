/** 字节：一张照片在设备上、在路上的上限。 */
export const LARGEST = 1_500_000
/** 像素：长边。 */
const LONGEST = 1920
const QUALITIES = [0.86, 0.75, 0.6, 0.45]

/** 相机拍的照片压到上限之内；本来就小的不动，内容比对才认得出同一张。@throws 浏览器读不出的图片 */
export async function shrinkPhoto(file: File): Promise<Blob> {
  const plain = ['image/jpeg', 'image/png'].includes(file.type)
  if (plain && file.size <= LARGEST) return file
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  for (const quality of QUALITIES) {
    const blob = await jpegOf(canvas, quality)
    if (blob && blob.size <= LARGEST) return blob
  }
  throw new Error('照片压缩不到 1.5 MB')
}

const jpegOf = (canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
