/** Hands a downloaded file to the browser under a name. */
export function saveBlob(blob: Blob, fileName: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  // The browser has taken the address by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0)
}

/** 工程项目_20261121.xlsx; characters no file system takes are left out. */
export const fileNameOf = (label: string, day: string): string =>
  `${label.replace(/[\\/:*?"<>|]/g, '')}_${day.replaceAll('-', '')}.xlsx`
