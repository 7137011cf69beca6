import EnvironmentOutlined from '@ant-design/icons/EnvironmentOutlined'
import { normalizeCoordinate } from '@zhujian/model/coordinate'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { lazyPart } from '../lazy-part'
import type { ControlProps } from './control'
import { TextInput } from './text-input'

const MapPicker = lazyPart(async () => (await import('../map/map-picker')).MapPicker, { floating: true })

export interface CoordinatesInputProps extends ControlProps {
  /** 'lng,lat' BD-09 [S3-13]. */
  value: string | null | undefined
  onChange: (value: string) => void
  /** Six-digit region code the picker starts at when nothing is filled in. */
  region?: string | undefined
}

/** `经度,纬度`, typed or picked on the map. */
export function CoordinatesInput({ value, onChange, region, ...rest }: CoordinatesInputProps) {
  const [picking, setPicking] = useState(false)
  const handlePick = (text: string) => {
    onChange(text)
    setPicking(false)
  }
  return (
    <Space.Compact block>
      <TextInput {...rest} value={value} placeholder="经度,纬度" normalize={normalizeCoordinate} onChange={onChange} />
      <Button icon={<EnvironmentOutlined aria-hidden />} disabled={rest.disabled ?? false} onClick={() => setPicking(true)}>
        地图选点
      </Button>
      {picking && <MapPicker value={value ?? null} region={region} onPick={handlePick} onClose={() => setPicking(false)} />}
    </Space.Compact>
  )
}
