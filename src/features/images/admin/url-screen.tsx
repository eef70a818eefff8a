import { useState } from 'react';
import { formatSpec, RENDITION_SPECS, type RenditionSpec } from '#features/images/contract.ts';
import { generateImageUrl, getImage, type ImageDetails } from '#features/images/staff-contract.ts';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Button } from '#ui/admin/button.tsx';
import { SelectField, TextField } from '#ui/admin/field.tsx';
import { showFlash } from '#ui/admin/flash.ts';
import { Notice } from '#ui/admin/notice.tsx';
import { Card, Screen } from '#ui/admin/screen.tsx';
import styles from './edit.module.css';
import { ImageNav } from './image-nav.tsx';
import { useImageId } from './use-image-id.ts';

/** The address of one size of an image, to put into a mail or another site. */
export function UrlScreen() {
  const id = useImageId();
  const image = useEndpoint(getImage, { params: { id } });
  return (
    <Screen title={image.data ? `Address of “${image.data.title}”` : 'Address of an image'}>
      <ImageNav id={id} />
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
  const copy = (url: string) => {
    const told = (text: string, kind: 'success' | 'error') => showFlash({ kind, text });
    navigator.clipboard.writeText(url).then(
      () => told('The address is copied.', 'success'),
      () => told('The address could not be copied. Select and copy it by hand.', 'error'),
    );
  };
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
                  <p>It stands in a private collection.</p>
                </Notice>
              ) : (
                <>
                  <TextField
                    label="Address"
                    value={url}
                    readOnly
                    onFocus={(event) => event.currentTarget.select()}
                    spellCheck={false}
                  />
                  <div>
                    <Button variant="secondary" onClick={() => copy(url)}>
                      Copy
                    </Button>
                  </div>
                </>
              )}
              <img
                src={`${preview_url}?v=${image.version}`}
                alt={image.alt_text || image.title}
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
  if (spec.operation === 'original') return 'The drawing itself, SVG';
  const type = spec.format === 'webp' ? 'WebP' : spec.format.toUpperCase();
  if (spec.operation === 'width') return `${spec.width} pixels wide, ${type}`;
  return `Cut to ${spec.width} × ${spec.height}, ${type}`;
}
