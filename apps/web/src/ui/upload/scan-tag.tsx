import { SCAN } from '@zhujian/domain/contracts/file-scan'
import { Tag } from '../tag'

/** What the virus scanner says of a stored file; nothing said counts as clean. */
export type ScanState = number | null | undefined

/** The server hands out only what the scanner has passed. */
export const isOpenable = (scan: ScanState): boolean => scan !== SCAN.waiting && scan !== SCAN.infected

/** What is known of a file just sent: that it waits, or nothing. */
export const scanOf = (stored: ScanState, waits: boolean | undefined): ScanState => stored ?? (waits ? SCAN.waiting : undefined)

export const isInfected = (scan: ScanState): boolean => scan === SCAN.infected

/** Why a file cannot be opened; nothing for one that can. `count` where it speaks of several. */
export function ScanTag({ scan, count }: { scan: ScanState; count?: number }) {
  const many = count === undefined ? '' : ` ${count} 件`
  if (scan === SCAN.waiting) return <Tag>{`病毒检查中${many}`}</Tag>
  if (scan === SCAN.infected) return <Tag tone="danger">{`病毒检查未通过${many}`}</Tag>
  return null
}

/** How many of several files wait, and how many failed. */
export function ScanTags({ scans }: { scans: readonly ScanState[] }) {
  return [SCAN.infected, SCAN.waiting].map((scan) => {
    const count = scans.filter((each) => each === scan).length
    return count > 0 && <ScanTag key={scan} scan={scan} count={count} />
  })
}
