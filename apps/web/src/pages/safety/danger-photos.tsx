import SwapOutlined from '@ant-design/icons/SwapOutlined'
import { formatInstant } from '@zhujian/model/date'
import { Button } from 'antd'
import { type CSSProperties, useState } from 'react'
import { openPreview, type PreviewFile } from '../../ui/preview/preview-store'
import { FileThumb } from '../../ui/upload/file-icon'
import { fileName, splitFiles, useFileUrl } from '../../ui/upload/file-list'
import { isOpenable, ScanTags } from '../../ui/upload/scan-tag'
import type { FileInfo } from '../../ui/upload/uploader'
import type { Danger } from './danger-words'

interface Photo extends PreviewFile {
  readonly path: string
}

interface Side {
  readonly label: '整改前' | '整改后'
  readonly photos: readonly Photo[]
  readonly scans: readonly (FileInfo['scan_state'] | undefined)[]
  /** 拍下之后写明的人、时与部位。 */
  readonly note: string
}

function useSides(row: Danger): readonly [Side, Side] {
  const urlOf = useFileUrl()
  const sideOf = (label: Side['label'], name: 'before_img' | 'rectify_img', at: unknown): Side => {
    const all = splitFiles(row[name]).map((path) => {
      const info = row.files?.[name]?.find((each) => each.path === path)
      return { path, name: info?.name ?? fileName(path), url: urlOf(path), scan: info?.scan_state }
    })
    return {
      label,
      photos: all.filter(({ scan }) => isOpenable(scan)),
      scans: all.map(({ scan }) => scan),
      note: [typeof at === 'number' ? formatInstant(at, 'MM-dd HH:mm') : '', row.place ?? ''].filter(Boolean).join('　'),
    }
  }
  return [sideOf('整改前', 'before_img', row.created_at), sideOf('整改后', 'rectify_img', row.rectify_at)]
}

/** 整改前后并排；两边都有的可以叠起来拖着比。 */
export function DangerPhotos({ row }: { row: Danger }) {
  const [before, after] = useSides(row)
  const [sliding, setSliding] = useState(false)
  const both = before.photos[0] && after.photos[0]
  return (
    <section className="danger-photos" aria-label="整改前后照片">
      {sliding && both ? (
        <Slider before={before} after={after} />
      ) : (
        <div className="danger-pair">
          <Picture side={before} none="没有隐患照片" />
          <Picture side={after} none="还没有整改后的照片" />
        </div>
      )}
      <div className="danger-photos-foot">
        <span>{`整改前 ${before.photos.length} 张，整改后 ${after.photos.length} 张`}</span>
        <ScanTags scans={[...before.scans, ...after.scans]} />
        {both && (
          <Button type="link" size="small" icon={<SwapOutlined aria-hidden />} onClick={() => setSliding(!sliding)}>
            {sliding ? '并排对照' : '滑动对比'}
          </Button>
        )}
      </div>
    </section>
  )
}

const markOf = ({ label }: Side): string => `danger-mark ${label === '整改前' ? 'danger-mark-before' : 'danger-mark-after'}`

/** 看着的一张，与同一边的其余几张。 */
function Picture({ side, none }: { side: Side; none: string }) {
  const [chosen, setChosen] = useState(0)
  const at = Math.min(chosen, side.photos.length - 1)
  const shown = side.photos[at]
  return (
    <figure className="danger-picture">
      <span className={markOf(side)}>{side.label}</span>
      {shown ? (
        <button
          type="button"
          className="danger-picture-open"
          aria-label={`查看${side.label}照片，第 ${at + 1} 张，共 ${side.photos.length} 张`}
          onClick={() => openPreview(side.photos, at)}
        >
          <img src={shown.url} alt={`${side.label}：${side.note}`} />
          <span className="danger-picture-note">{side.note}</span>
        </button>
      ) : (
        <p className="danger-picture-none">{none}</p>
      )}
      {side.photos.length > 1 && (
        <div className="danger-thumbs">
          {side.photos.map(({ path }, index) => (
            <button
              key={path}
              type="button"
              aria-label={`${side.label}第 ${index + 1} 张`}
              aria-pressed={index === at}
              onClick={() => setChosen(index)}
            >
              <FileThumb path={path} size={48} />
            </button>
          ))}
        </div>
      )}
    </figure>
  )
}

const MIDDLE = 50

/** 两张叠在一处，拖动中线；键盘用左右键。 */
function Slider({ before, after }: { before: Side; after: Side }) {
  const [at, setAt] = useState(MIDDLE)
  return (
    <div className="danger-slider" style={{ '--at': `${at}%` } as CSSProperties}>
      <img src={before.photos[0]?.url} alt={`整改前：${before.note}`} />
      <img className="danger-slider-after" src={after.photos[0]?.url} alt={`整改后：${after.note}`} />
      <span className={markOf(before)}>整改前</span>
      <span className={markOf(after)}>整改后</span>
      <input
        type="range"
        aria-label="拖动中线比较整改前后"
        min={0}
        max={100}
        value={at}
        onChange={(event) => setAt(Number(event.target.value))}
      />
    </div>
  )
}
