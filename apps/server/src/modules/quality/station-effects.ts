import { longStation, pouring, shortNotice, sideStation } from '@zhujian/domain/quality/side-station'
import { cautions } from '@zhujian/domain/site/caution'
import { type Effect, extend } from '../../entity/extend'
import { absent, occupies, photoDoubts, requireFree, requireNotSuspended } from '../site/public'
import { unseenNote } from './cover'

type Station = Effect<typeof sideStation>

const POURING: readonly number[] = pouring

occupies({ table: sideStation.name, label: '旁站', person: 'station_by', from: 'start_at', to: 'end_at', place: 'part' })

async function onSubmit(effect: Station): Promise<void> {
  const { trx, row, set } = effect
  await requireNotSuspended(trx, { engineering_id: row.engineering_id, at: row.start_at, field: 'start_at', work: '旁站施工' })
  const span = { person: row.station_by, from: row.start_at, to: row.end_at, field: 'start_at', table: sideStation.name }
  const elsewhere = await requireFree(effect as never, span)
  set({
    caution: cautions(
      elsewhere,
      ...(await absent(trx, [row.station_by], row.start_at)),
      POURING.includes(row.process) && (await unseenNote(trx, row, row.start_at)),
      longStation(row.hours),
      shortNotice(row.notice_at, row.start_at),
      (row.quality_in !== true || row.safety_in !== true) && '质量员、安全员没有都到岗',
      ...(await photoDoubts(effect, sideStation, [row.start_at, row.end_at])),
    ),
  })
}

extend(sideStation, { on: { submit: onSubmit } })
