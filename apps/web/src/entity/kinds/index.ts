import type { Kinds } from '../../ui/form/kind'
import { boolKind } from './bool'
import { dateKind } from './date'
import { decimalKind } from './decimal'
import { enumKind } from './enum'
import { filesKind } from './files'
import { geoKind } from './geo'
import { instantKind } from './instant'
import { integerKind } from './integer'
import { linesKind } from './lines'
import { longTextKind } from './long-text'
import { monthKind } from './month'
import { refKind } from './ref'
import { refsKind } from './refs'
import { regionKind } from './region'
import { richTextKind } from './rich-text'
import { serialKind } from './serial'
import { textKind } from './text'
import { timeKind } from './time'
import { treeKind } from './tree'

/** Browser half of the twenty field kinds; a missing one does not compile. */
export const kinds: Kinds = {
  text: textKind,
  longText: longTextKind,
  richText: richTextKind,
  serial: serialKind,
  integer: integerKind,
  decimal: decimalKind,
  bool: boolKind,
  date: dateKind,
  month: monthKind,
  time: timeKind,
  instant: instantKind,
  enum: enumKind,
  tree: treeKind,
  region: regionKind,
  ref: refKind,
  refs: refsKind,
  files: filesKind,
  geo: geoKind,
  lines: linesKind,
}
