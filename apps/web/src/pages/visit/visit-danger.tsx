import CameraOutlined from '@ant-design/icons/CameraOutlined'
import { dangerLevel } from '@zhujian/domain/safety/safety-dicts'
import { basisOf, casesOf } from '@zhujian/domain/safety/major-standard'
import { visitTables } from '@zhujian/domain/safety/visit'
import { Button } from 'antd'
import { Segmented } from '../../ui/segmented'
import { PhotoInput } from './photo-input'
import { PhotoThumb } from './photo-thumb'
import type { VisitControl } from './use-visit'
import { VisitSelect } from './visit-select'
import { VisitText } from './visit-text'
import { bareOf, LIMITS, majorOf } from './visit-form'
import type { VisitRow } from './visit-store'

const LEVELS = dangerLevel.codes.map((code) => ({ value: String(code), label: dangerLevel.labelOf(code) }))
const YES_NO = [
  { value: 'true', label: '是' },
  { value: 'false', label: '否' },
]
/** 一项至多几张。 */
const MOST = 3

interface RowProps {
  readonly row: VisitRow
  readonly control: VisitControl
}

/** 检查单以外拍下的隐患。 */
export function VisitExtras({ control }: { control: VisitControl }) {
  const { visit, set } = control
  const rows = visit.rows.filter(({ code }) => code === '')
  if (rows.length === 0) return null
  const drop = (row: VisitRow) => {
    for (const photo of row.photos) control.dropPhotoOf(row, photo)
    set({ rows: visit.rows.filter(({ id }) => id !== row.id) })
  }
  return (
    <div className="visit-block">
      <h2>
        另查出的隐患 <span className="visit-hint">{`${rows.length} 条`}</span>
      </h2>
      {rows.map((row, at) => (
        <section key={row.id} className="visit-item visit-item-failed" id={`visit-${row.id}`} aria-label={`隐患 ${at + 1}`}>
          <Clause row={row} control={control} />
          <DangerFields row={row} control={control} />
          <Button size="small" danger onClick={() => drop(row)}>
            删除这项
          </Button>
        </section>
      ))}
    </div>
  )
}

const all = visitTables.flatMap(({ items }) => items)

/** 条款从 JGJ 59 的检查项目里选，内容随之写好，也可以自己写。 */
function Clause({ row, control }: RowProps) {
  const pick = (code: string) => {
    const found = all.find((item) => item.code === code)
    if (!found) return
    const { item, basis, category } = found
    control.setRow(row.id, { item, basis, category })
  }
  const chosen = all.find(({ basis }) => basis === row.basis)?.code ?? ''
  return (
    <>
      <VisitSelect label="条款" empty="选择检查项目" value={chosen} onChange={pick}>
        {visitTables.map(({ code, name, items }) => (
          <optgroup key={code} label={name}>
            {items.map((each) => (
              <option key={each.code} value={each.code}>
                {`${each.item}（${each.code}）`}
              </option>
            ))}
          </optgroup>
        ))}
      </VisitSelect>
      <VisitText label="内容" max={60} value={row.item} onChange={(text) => control.setRow(row.id, { item: text })} />
    </>
  )
}

/** 部位、情况、等级、期限与照片。 */
export function DangerFields({ row, control }: RowProps) {
  const { visit, setRow, addPhoto, dropPhotoOf } = control
  // 存过一次而没有存成的，每一条缺什么就写在它下面，补一样少一样。
  const lacks = visit.tried ? bareOf(row, visit.part) : []
  const take = async (file: File) => {
    const photo = await addPhoto(file)
    if (photo !== null) setRow(row.id, { photos: [...row.photos, photo] })
  }
  return (
    <div className="visit-danger">
      <div className="visit-photos">
        {row.photos.map((photo, at) => (
          <PhotoThumb key={photo} id={photo} alt={`照片 ${at + 1}`} onDrop={() => dropPhotoOf(row, photo)} />
        ))}
        {row.photos.length < MOST && <PhotoInput label="拍照" icon={<CameraOutlined aria-hidden />} onPhoto={take} />}
      </div>
      <VisitText
        label="部位"
        max={60}
        placeholder="如 36F 东侧"
        value={row.place}
        onChange={(text) => setRow(row.id, { place: text })}
      />
      <VisitText label="情况" max={200} value={row.note} onChange={(text) => setRow(row.id, { note: text })} />
      <VisitText
        label="要求"
        max={200}
        placeholder="不写的，为按条款整改到位"
        value={row.require ?? ''}
        onChange={(text) => setRow(row.id, { require: text })}
      />
      <div className="visit-line">
        <span>等级</span>
        <Segmented
          label="等级"
          options={LEVELS}
          value={String(row.level)}
          onChange={(level) => setRow(row.id, { level: Number(level) })}
        />
      </div>
      <Major row={row} control={control} />
      <div className="visit-line">
        <span>期限</span>
        <Segmented
          label="期限"
          options={LIMITS}
          value={String(row.days) as '0'}
          onChange={(days) => setRow(row.id, { days: Number(days) })}
        />
      </div>
      {lacks.length > 0 && (
        <ul className="visit-warn" role="alert">
          {lacks.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** 是不是重大事故隐患由人按判定标准判定，不由等级推定；是的写明依据。 */
function Major({ row, control: { setRow } }: RowProps) {
  const major = majorOf(row)
  const cases = casesOf(row.category)
  return (
    <>
      <div className="visit-line visit-line-tall">
        <span>
          重大事故隐患 <small className="visit-hint">按判定标准判定，不由等级推定</small>
        </span>
        <Segmented
          label="重大事故隐患"
          options={YES_NO}
          value={String(major ?? '')}
          onChange={(chosen) => setRow(row.id, { major: chosen === 'true' })}
        />
      </div>
      {major === true && cases.length > 0 && (
        <VisitSelect
          label="情形"
          empty="选择判定标准里的情形"
          value={cases.find(({ code }) => basisOf(code) === row.majorBasis)?.code ?? ''}
          onChange={(code) => code && setRow(row.id, { majorBasis: basisOf(code) })}
        >
          {cases.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </VisitSelect>
      )}
      {major === true && (
        <VisitText
          tall
          label="判定依据"
          max={200}
          placeholder="判定标准的条、项"
          value={row.majorBasis ?? ''}
          onChange={(text) => setRow(row.id, { majorBasis: text })}
        />
      )}
    </>
  )
}
