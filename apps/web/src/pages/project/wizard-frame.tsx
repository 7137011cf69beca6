import { CheckOutlined } from '@ant-design/icons'
import { engineeringStates } from '@zhujian/domain/project/engineering-flow'
import { engineeringSource } from '@zhujian/domain/reference/engineering-dicts'
import { wizardSteps } from '@zhujian/domain/project/wizard'
import { formatInstant } from '@zhujian/model/date'
import { strings } from '@zhujian/model/strings'
import { Button } from 'antd'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import type { Tab } from '../../data/tab'
import { confirm } from '../../ui/confirm'
import { StateTag } from '../../ui/tag'
import { useFullScreen } from '../../ui/use-full-screen'
import type { Wizard } from './wizard-control'
import type { DraftState } from './wizard-draft'
import { CONFIRM } from './wizard-payload'
import { completeness, type StepStatus, stepStatus, wrongIn } from './wizard-progress'
import { isDirty } from './wizard-state'

interface HeadProps {
  wizard: Wizard
  tab: Tab
  draft: DraftState
}

/** 名称、状态、自动保存的时刻；放弃只丢没有保存的输入。 */
export function WizardHead({ wizard, tab, draft }: HeadProps) {
  const state = useStore(wizard.store)
  useBigScreen(wizard)
  const name = String(state.details.engineering_name ?? '')
  const leave = async () => {
    const dirty = isDirty(state)
    if (dirty && !(await confirm('放弃后，没有保存的填写不再保留。', { okText: '放弃', danger: true }))) return
    draft.discard()
    tab.setDirty(false)
    tab.close()
  }
  return (
    <header className="wizard-head">
      <h1>{state.isAdd ? '新建工程' : '编辑工程'}</h1>
      <span className="wizard-name" title={name}>
        {name}
      </span>
      <StateTag dict={engineeringStates} code={state.projectState ?? engineeringStates.code('draft')} />
      {state.sourceCode !== '' && (
        <span className="wizard-source">{`项目来源：${engineeringSource.labelOf(state.sourceCode)}`}</span>
      )}
      <div className="wizard-head-acts">
        {state.bigScreenStatus && <Button onClick={() => void document.exitFullscreen()}>退出全屏</Button>}
        <SavedAt
          auto={draft.savedAt === undefined || !isDirty(state) ? null : Math.floor(draft.savedAt / 1000)}
          saved={state.savedAt}
        />
        <Button loading={state.saving} onClick={() => void wizard.saveDraft()}>
          保存草稿
        </Button>
        <Button onClick={() => void leave()}>放弃</Button>
      </div>
    </header>
  )
}

/** 整个窗口全屏时，登记表占满屏幕；随时看得到怎样退出。 */
function useBigScreen({ store }: Wizard): void {
  const bigScreenStatus = useFullScreen()
  useEffect(() => store.setState({ bigScreenStatus }), [store, bigScreenStatus])
}

/** 最近一次存下的时刻：自动保存的草稿，或保存成功的内容。 */
function SavedAt({ auto, saved }: { auto: number | null; saved: number | null }) {
  const at = Math.max(auto ?? 0, saved ?? 0)
  if (at === 0) return null
  const time = formatInstant(at, 'HH:mm:ss')
  return (
    <output className="wizard-saved">
      <CheckOutlined aria-hidden /> {at === auto ? strings.autosaved(time) : `已保存 ${time}`}
    </output>
  )
}

function StepMark({ at, status }: { at: number; status: StepStatus }) {
  return (
    <span className={`wizard-step-mark is-${status.kind}`} aria-hidden="true">
      {status.kind === 'done' ? <CheckOutlined aria-hidden /> : at + 1}
    </span>
  )
}

/** 左侧步骤：各步的状态与完整度。 */
export function WizardSteps({ wizard }: { wizard: Wizard }) {
  const state = useStore(wizard.store)
  const percent = completeness(state)
  const wrong = wizardSteps.reduce((count, _, at) => count + wrongIn(state, at).length, 0)
  return (
    <nav className="wizard-steps" aria-label="步骤">
      <ol>
        {wizardSteps.map((step, at) => {
          const status = stepStatus(state, at)
          return (
            <li key={step.title} className={status.kind === 'done' ? 'is-done' : undefined}>
              <button
                type="button"
                className="wizard-step"
                aria-current={state.step === at ? 'step' : undefined}
                disabled={state.saving}
                onClick={() => void wizard.go(at)}
              >
                <StepMark at={at} status={status} />
                <span>
                  <span className="wizard-step-title">{step.title}</span>
                  <span className={`wizard-step-state is-${status.kind}`}>{status.text}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ol>
      <div className="wizard-whole">
        <span id="wizard-whole">{wrong > 0 ? `完整度 ${percent}%，须改正 ${wrong}` : `完整度 ${percent}%`}</span>
        <progress className="wizard-bar" aria-labelledby="wizard-whole" max={100} value={percent} />
        <p>保存成功后才能进入下一步，已完成的步骤可随时返回修改。</p>
      </div>
    </nav>
  )
}

/** 底栏：上一步、保存草稿、下一步；最后一步是确认。 */
export function WizardFoot({ wizard, onConfirm }: { wizard: Wizard; onConfirm: () => void }) {
  const step = useStore(wizard.store, (state) => state.step)
  const saving = useStore(wizard.store, (state) => state.saving)
  const uploading = useStore(wizard.store, (state) => state.uploading)
  const ready = useStore(wizard.store, (state) => stepStatus(state, CONFIRM).kind === 'doing')
  const returned = useStore(wizard.store, ({ projectState }) => projectState === engineeringStates.code('returned'))
  return (
    <footer className="wizard-foot">
      <span>{`第 ${step + 1} 步，共 ${wizardSteps.length} 步`}</span>
      {saving && uploading > 0 && <output className="form-waiting">{`还有 ${uploading} 个文件上传中`}</output>}
      <div className="wizard-foot-acts">
        {step > 0 && (
          <Button disabled={saving} onClick={() => void wizard.go(step - 1)}>
            上一步
          </Button>
        )}
        <Button disabled={saving} onClick={() => void wizard.saveDraft()}>
          保存草稿
        </Button>
        {step === CONFIRM ? (
          <Button type={ready ? 'primary' : 'default'} loading={saving} onClick={onConfirm}>
            {returned ? '重新提交' : '确认'}
          </Button>
        ) : (
          <Button type="primary" loading={saving} onClick={() => void wizard.next()}>
            下一步
          </Button>
        )}
      </div>
    </footer>
  )
}
