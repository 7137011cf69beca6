/** The title of the minimised window that is being closed: what is asked meanwhile is about it, though it is out of sight. */
let about: string | undefined

export function askingFor(title: string, close: () => void): void {
  about = title
  close()
  about = undefined
}

export const askedAbout = (): string | undefined => about
