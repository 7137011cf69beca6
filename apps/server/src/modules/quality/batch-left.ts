import { concreteBlock } from '@zhujian/domain/quality/concrete-block'

const states = concreteBlock.flow?.states
const WAITING = [states?.code('curing'), states?.code('testing')].join(', ')

/** 与它（t）同一批的各组（o）：同一单体、强度等级、养护方式。 */
const sameBatch = (t: string): string => `o.deleted_at is null
  and o.engineering_id = "${t}".engineering_id and o.monomer_id = "${t}".monomer_id and o.grade = "${t}".grade
  and o.cure = "${t}".cure`

/** 同一批里还没有出报告的组数：出齐了，一批才算评定，此前是试算。 */
export const batchLeft = (t: string): string =>
  `(select count(*)::int from concrete_block o where ${sameBatch(t)} and o.state in (${WAITING}))`

/** 本批不合格，已经处置予以认可的；此后又出了报告的，重新评定。 */
export const batchSettled = (t: string): string =>
  `exists (select 1 from concrete_block o where ${sameBatch(t)} and o.settled_n >= o.batch_n)`

/** 不合格的一批处置认可时写下的；没有处置的为空。 */
export const batchRemedy = (
  t: string,
): string => `(select '不合格批处置：' || o.handle from concrete_block o where ${sameBatch(t)}
  and o.settled_n >= o.batch_n and o.handle is not null order by o.updated_at desc limit 1)`
