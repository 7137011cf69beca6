/** Browsers read the blob some time after the click; an address taken back at once loses files. */
const ADDRESS_LIFETIME_MS = 60_000

/** Hands a downloaded file to the browser under a name. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), ADDRESS_LIFETIME_MS)
}

/** 工程项目_20261121.xlsx; characters no file system takes are left out. */
export const fileNameOf = (label: string, day: string): string =>
  `${label.replace(/[\\/:*?"<>|]/g, '')}_${day.replaceAll('-', '')}.xlsx`
