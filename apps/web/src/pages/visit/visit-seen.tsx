import CameraOutlined from '@ant-design/icons/CameraOutlined'
import { PhotoInput } from './photo-input'
import { PhotoThumb } from './photo-thumb'
import type { VisitControl } from './use-visit'
import { isResume, MOST_SEEN } from './visit-form'
import { VisitText } from './visit-text'

/** 复工的检查是恢复、复工的依据：到现场看到的情况与照片，没有查出隐患的也要有。 */
export function VisitSeen({ control: { visit, set, addPhoto, dropSeen } }: { control: VisitControl }) {
  if (!isResume(visit)) return null
  const { scene = [] } = visit
  const take = async (file: File) => {
    const photo = await addPhoto(file)
    if (photo !== null) set({ scene: [...scene, photo] })
  }
  return (
    <div className="visit-block" id="visit-seen">
      <h2>
        现场情况 <span className="visit-hint">复工的检查须写明并拍照</span>
      </h2>
      <div className="visit-photos">
        {scene.map((photo, at) => (
          <PhotoThumb key={photo} id={photo} alt={`现场照片 ${at + 1}`} onDrop={() => dropSeen(photo)} />
        ))}
        {scene.length < MOST_SEEN && <PhotoInput label="现场照片" icon={<CameraOutlined aria-hidden />} onPhoto={take} />}
      </div>
      <VisitText
        tall
        label="到现场看到的情况"
        max={500}
        placeholder="整改到位没有、现场人员与设施的情况"
        value={visit.seen ?? ''}
        onChange={(seen) => set({ seen })}
      />
    </div>
  )
}
