import { concreteBlock } from '@zhujian/domain/quality/concrete-block'

const states = concreteBlock.flow?.states
const WAITING = [states?.code('curing'), states?.code('testing')].join(', ')

/** 同一批里还没有出报告的组数：出齐了，一批才算评定，此前是试算。 */
export const batchLeft = (t: string): string => `(select count(*)::int from concrete_block o where o.deleted_at is null
  and o.engineering_id = "${t}".engineering_id and o.monomer_id = "${t}".monomer_id and o.grade = "${t}".grade
  and o.cure = "${t}".cure and o.state in (${WAITING}))`

/** 本批不合格，已经处置予以认可的；此后又出了报告的，重新评定。 */
export const batchSettled = (t: string): string => `exists (select 1 from concrete_block o where o.deleted_at is null
  and o.engineering_id = "${t}".engineering_id and o.monomer_id = "${t}".monomer_id and o.grade = "${t}".grade
  and o.cure = "${t}".cure and o.settled_n >= o.batch_n)`
