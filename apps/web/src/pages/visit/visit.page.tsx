import CameraOutlined from '@ant-design/icons/CameraOutlined'
import { screenOf } from '@zhujian/domain/screens'
import { checkConclusion, checkType } from '@zhujian/domain/safety/safety-dicts'
import { Button } from 'antd'
import { useState } from 'react'
import type { PageProps } from '../../data/tab'
import { StandingStops } from '../../entity/kinds/standing-stops'
import { confirm } from '../../ui/confirm'
import { Loading } from '../../ui/loading'
import { Segmented } from '../../ui/segmented'
import { toast } from '../../ui/toast'
import { PhotoInput } from './photo-input'
import { useVisit, type VisitControl } from './use-visit'
import { VisitExtras } from './visit-danger'
import { conclusionOf, extraRow, failedIn, isStop, missingIn, needsReason } from './visit-form'
import { VisitItems } from './visit-items'
import { jumpTo } from './visit-jump'
import { VisitMates } from './visit-mates'
import { VisitPeople } from './visit-people'
import { VisitProjectChoice } from './visit-project'
import { linesIn, PASSED } from './visit-rows'
import { VisitPlace } from './visit-place'
import { VisitSeen } from './visit-seen'
import { VisitSign } from './visit-sign'
import { VisitText } from './visit-text'
import { VisitWaiting } from './visit-waiting'
import './visit.css'

const KINDS = (['routine', 'special', 'random', 'holiday', 'resume', 'report', 'joint'] as const).map((key) => ({
  value: String(checkType.code(key)),
  label: checkType.labelOf(checkType.code(key)),
}))
const ENDS = (['rectify', 'stopPart', 'stopWhole', 'penalty'] as const).map((key) => ({
  value: String(checkConclusion.code(key)),
  label: checkConclusion.labelOf(checkConclusion.code(key)),
}))

/** 现场检查：选工程、逐项检查、拍照记隐患、签字、存下，一页办完；没有网络先存在设备上。 */
export default function VisitPage(props: PageProps) {
  const control = useVisit(Number(props.query.engineering_id) || null)
  return (
    <section className="visit" aria-label="现场检查">
      <VisitWaiting page={props} control={control} />
      {control ? <Sheet page={props} control={control} /> : <Loading lines={8} />}
    </section>
  )
}

function Sheet({ page, control }: { page: PageProps; control: VisitControl }) {
  const { visit, set } = control
  const failed = failedIn(visit).length
  return (
    <>
      <header className="visit-head">
        <h1>{screenOf(page.tab.path)?.title}</h1>
        <span className="visit-no" title="联网存下之后编正式编号">
          {visit.offline_no}
        </span>
        <Button type="link" onClick={() => void clear(control)}>
          清空重填
        </Button>
      </header>
      {visit.problem && <p className="visit-warn" role="alert">{`上次没有收下：${visit.problem}`}</p>}
      <VisitProjectChoice control={control} />
      <StandingStops project={visit.project} />
      <div className="visit-block">
        <h2>检查类型</h2>
        <Segmented label="检查类型" options={KINDS} value={String(visit.kind)} onChange={(kind) => set({ kind: Number(kind) })} />
      </div>
      <VisitPeople control={control} />
      <VisitPlace control={control} />
      <VisitSeen control={control} />
      <VisitItems control={control} />
      <VisitExtras control={control} />
      <div className="visit-block" id="visit-conclusion">
        <h2>结论</h2>
        {failed === 0 ? (
          <p className="visit-hint">没有不符合项，结论为“符合”</p>
        ) : (
          <Segmented
            label="结论"
            options={ENDS}
            value={String(conclusionOf(visit))}
            onChange={(conclusion) => set({ conclusion: Number(conclusion) })}
          />
        )}
        {needsReason(visit) && (
          <VisitText
            tall
            label="未责令停工的理由"
            value={visit.unstopped ?? ''}
            max={200}
            placeholder="查出重大事故隐患而不停工的，写明排除过程中怎样保证安全"
            onChange={(unstopped) => set({ unstopped })}
          />
        )}
      </div>
      <VisitMates control={control} />
      <VisitSign control={control} />
      <Foot control={control} />
    </>
  )
}

const UNSIGNED = '签字以后内容改过，原来的签字不算数了。请受检方重新签字；不签就存下的，由项目部随后在平台签认'
const lostSign = ({ unsigned, sign, refusal }: VisitControl['visit']): boolean =>
  unsigned === true && sign === null && refusal === null

async function clear({ restart }: VisitControl): Promise<void> {
  if (await confirm('清空本次检查的全部内容与照片？', { okText: '清空', danger: true })) await restart()
}

function Foot({ control }: { control: VisitControl }) {
  const { visit, set, addPhoto, finish } = control
  const [busy, setBusy] = useState(false)
  const failed = failedIn(visit).length
  const take = async (file: File) => {
    const photo = await addPhoto(file)
    if (photo === null) return
    const row = extraRow(photo)
    set({ rows: [...visit.rows, row] })
    requestAnimationFrame(() => jumpTo(row.id))
  }
  const done = async () => {
    const [first] = missingIn(visit)
    if (first) {
      set({ tried: true })
      toast.warning(first.text)
      return jumpTo(first.at)
    }
    if (lostSign(visit) && !(await confirm(UNSIGNED, { title: '受检方的签字已作废', okText: '不签，存下' })))
      return jumpTo('sign')
    setBusy(true)
    try {
      await finish()
      document.querySelector('.visit')?.scrollIntoView({ block: 'start' })
    } catch {
      toast.error('本机存不下这次检查，请清理浏览器空间后再试')
    } finally {
      setBusy(false)
    }
  }
  const lines = linesIn(visit.rows)
  const judged = lines.filter(({ result }) => result !== null).length
  const passed = lines.filter(({ result }) => result === PASSED).length
  return (
    <footer className="visit-foot">
      <output className="visit-sum">{`已查 ${judged} / ${lines.length}，符合 ${passed}，不符合 ${failed}`}</output>
      <PhotoInput className="visit-shoot" label="拍照记隐患" icon={<CameraOutlined aria-hidden />} onPhoto={take} />
      <Button type="primary" size="large" loading={busy} onClick={() => void done()}>
        {failed === 0 ? '存下检查' : isStop(visit) ? '存下并拟停工通知书' : '存下并拟整改通知书'}
      </Button>
    </footer>
  )
}
