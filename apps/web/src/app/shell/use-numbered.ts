import { type NumberedAnswer, type NumberedRow, numberedPath, prefixIn } from '@zhujian/domain/contracts/numbered'
import { useApi } from '../../data/queries'

const NONE: readonly NumberedRow[] = []

/** 键入的像一个编号，就问是哪一条；不像的不问。 */
export function useNumbered(word: string): { rows: readonly NumberedRow[]; answered: boolean } {
  const asks = prefixIn(word) !== undefined
  const { data, isPending } = useApi<NumberedAnswer>('numbered', numberedPath, { number: word }, { type: 0, enabled: asks })
  return { rows: (asks && data?.rows) || NONE, answered: !asks || !isPending }
}
