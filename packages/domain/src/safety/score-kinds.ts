import { type AnyDict, type AnyEntity, dict } from '@zhujian/model'
import { jgj59Score, scoreScene } from './jgj59-score'
import { scorers, stationScorers } from './jgj59-table'

const { check, self, company, onSite } = scoreScene.entries
const builders = scorers.filter((role) => !(stationScorers as readonly string[]).includes(role))

/** 同一份评分，按评的一方分成两种：场景与评分人只有自己一方的，形象进度随工程带来。 */
function filledBy(scene: AnyDict, people: object): AnyEntity {
  const { fields } = jgj59Score
  return {
    ...jgj59Score,
    fields: {
      ...fields,
      engineering_id: { ...fields.engineering_id, fills: { progress_stage: 'progress_stage' } },
      scene: { ...fields.scene, dict: scene },
      officer_ids: { ...fields.officer_ids, ...people },
    },
  }
}

/** 监督检查、现场考评：评分人是工程的监督机构的人。 */
export const stationScore = filledBy(dict({ check, onSite }), { of: 'officers' })
/** 月度自评、企业检查：评分人是工程上施工一方的人。 */
export const builderScore = filledBy(dict({ self, company }), {
  of: 'participants',
  where: { role_codes: builders },
  hint: '参加评分的项目、企业人员',
})
