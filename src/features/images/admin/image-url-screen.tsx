import { useRef, useState } from 'react';
import { formatSpec, RENDITION_SPECS, type RenditionSpec } from '../contract.ts';
import { generateImageUrl, getImage, type ImageDetails } from '../staff-contract.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { CopyButton } from '#ui/admin/copy-button.tsx';
import { SelectField, TextField } from '#ui/admin/field.tsx';
import { Notice } from '#ui/admin/notice.tsx';
import { PlacesNav } from '#ui/admin/records/record-places.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import { useRecordId } from '#ui/admin/use-record-id.ts';
import styles from './edit.module.css';
import { IMAGE } from './image-places.ts';

/** Address of one rendition of an image, for use in mail or on another site. */
export function ImageUrlScreen() {
  const id = useRecordId();
  const image = useEndpoint(getImage, { params: { id } });
  return (
    <Screen title={image.data ? `Web address of “${image.data.title}”` : 'Image web address'}>
      <PlacesNav of={IMAGE} id={id} />
      <AsyncContent query={image} what="this image">
        {(details) => <UrlGenerator image={details} />}
      </AsyncContent>
    </Screen>
  );
}

function UrlGenerator({ image }: { image: ImageDetails }) {
  const isDrawing = image.mimetype === 'image/svg+xml';
  const specs = RENDITION_SPECS.filter(({ operation }) => operation !== 'original' || isDrawing);
  const [spec, setSpec] = useState(isDrawing ? 'original' : 'width-960|format-webp');
  const made = useEndpoint(generateImageUrl, { params: { id: image.id, spec } });
  const field = useRef<HTMLInputElement>(null);
  return (
    <Card title="Choose a size" intro="The address changes when the file or the focal point changes.">
      <div className={styles.address}>
        <SelectField
          label="Size and type"
          value={spec}
          onChange={(event) => setSpec(event.currentTarget.value)}
          options={specs.map((one) => ({ value: formatSpec(one), label: wordsOf(one) }))}
        />
        <AsyncContent query={made} what="its address">
          {({ url, preview_url }) => (
            <>
              {url === null ? (
                <Notice title="This image has no public address">
                  <p>It is in a private collection.</p>
                </Notice>
              ) : (
                <>
                  <TextField
                    ref={field}
                    label="Address"
                    value={url}
                    readOnly
                    onFocus={(event) => event.currentTarget.select()}
                    spellCheck={false}
                  />
                  <CopyButton text={url} source={field} />
                </>
              )}
              <img
                src={`${preview_url}?v=${image.version}`}
                alt={image.altText || image.title}
                className={styles.rendition}
              />
            </>
          )}
        </AsyncContent>
      </div>
    </Card>
  );
}

function wordsOf(spec: RenditionSpec): string {
  if (spec.operation === 'original') return 'The original SVG';
  const type = spec.format === 'webp' ? 'WebP' : spec.format.toUpperCase();
  if (spec.operation === 'width') return `${spec.width} pixels wide, ${type}`;
  return `Cropped to ${spec.width} × ${spec.height}, ${type}`;
}
