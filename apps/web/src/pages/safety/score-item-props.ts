import type { Item } from '@zhujian/domain/safety/jgj59/tables'
import type { ScoreEntry, ScoreValues } from './score-words'
import type { ScoreDesk, ScoreRow } from './use-score-tables'

export interface ItemProps {
  desk: ScoreDesk
  score: ScoreRow
  item: Item
  values: ScoreValues
  entry: ScoreEntry | undefined
  change: (next: (values: ScoreValues) => ScoreValues) => void
}
