import { progressStage } from '@zhujian/domain/reference/progress-stages'
import { presence } from '@zhujian/domain/safety/safety-dicts'
import { Segmented } from '../../ui/segmented'
import type { VisitControl } from './use-visit'
import { VisitSelect } from './visit-select'
import { VisitText } from './visit-text'

const PRESENCE = presence.codes.map((code) => ({ value: String(code), label: presence.labelOf(code) }))
const POSTS = { pm: '项目经理', director: '总监', safety: '专职安全员' } as const
type Post = keyof typeof POSTS

/** 查到哪里、天气与三个岗位：都可以不填，平时收着；填了的进记录，没有填的记录里不列。 */
export function VisitPlace({ control: { visit, set } }: { control: VisitControl }) {
  const filled = [visit.part, visit.stage, visit.weather, visit.pm, visit.director, visit.safety].filter(Boolean).length
  return (
    <details className="visit-block visit-fold">
      <summary>
        检查部位、形象进度、气象、到岗 <span className="visit-hint">{filled > 0 ? `已填 ${filled} 项` : '选填'}</span>
      </summary>
      <VisitText
        tall
        label="检查部位"
        max={60}
        placeholder="如 3 号楼 12～15 层"
        value={visit.part ?? ''}
        onChange={(part) => set({ part })}
      />
      <VisitSelect
        tall
        label="形象进度"
        empty="不填"
        value={String(visit.stage ?? '')}
        onChange={(code) => set({ stage: Number(code) || null })}
      >
        {progressStage.codes.map((code) => (
          <option key={code} value={code}>
            {progressStage.labelOf(code)}
          </option>
        ))}
      </VisitSelect>
      <VisitText
        label="气象"
        max={20}
        placeholder="如 多云，26 ℃"
        value={visit.weather ?? ''}
        onChange={(weather) => set({ weather })}
      />
      {(Object.keys(POSTS) as Post[]).map((post) => (
        <div key={post} className="visit-line visit-line-tall">
          <span>{`${POSTS[post]}到岗`}</span>
          <Segmented
            label={`${POSTS[post]}到岗`}
            options={PRESENCE}
            value={String(visit[post] ?? '')}
            onChange={(chosen) => set({ [post]: Number(chosen) })}
          />
        </div>
      ))}
    </details>
  )
}
