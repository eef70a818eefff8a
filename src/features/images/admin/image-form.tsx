import {
  getImage,
  type ImageDetails,
  listImages,
  MAX_IMAGE_BYTES,
  replaceImageFile,
  updateImage,
} from '#features/images/staff-contract.ts';
import { MediaForm } from '#features/library/admin/media-form.tsx';
import styles from '#features/library/admin/media-screens.module.css';
import { ReplaceFile } from '#features/library/admin/replace-file.tsx';
import { useRecordEdit } from '#ui/admin/record-form/use-record-edit.ts';
import { callEndpoint, pathOf } from '#ui/admin/api/call-endpoint.ts';
import { Card } from '#ui/admin/screen.tsx';
import { AltField, FURTHER_ALT_LABELS, FurtherAltFields, NO_FURTHER_TEXTS } from './alt-field.tsx';
import { FocalEditor } from './focal-editor.tsx';
import { ImageFacts } from './image-facts.tsx';

/** The form of one image. Everything but the file is saved together. */
export function ImageForm({ details }: { details: ImageDetails }) {
  const params = { id: details.id };
  const edit = useRecordEdit({
    details,
    valuesOf: ({ title, altText, altTexts, tags, collection, focalPoint }: ImageDetails) => ({
      title,
      altText,
      altTexts: { ...NO_FURTHER_TEXTS, ...altTexts },
      tags,
      collection: collection.id,
      focalPoint,
    }),
    read: () => callEndpoint(getImage, { params }),
    save: (body, baseVersion) => callEndpoint(updateImage, { params, body: { ...body, baseVersion } }),
    savedText: (_, { title }) => `“${title.trim()}” is saved.`,
    stale: [listImages.path, pathOf(getImage, { params })],
  });
  const { base } = edit;
  return (
    <div className={styles.columns}>
      <MediaForm
        kind="image"
        edit={edit}
        titleHelp="Staff use this title to find the image. Guests do not see it."
        collection={base.collection}
        labels={{ altText: 'Alternative text', ...FURTHER_ALT_LABELS }}
        labelsBelow={{ focalPoint: 'Focal point' }}
        below={({ field, values, change }) => (
          <Card
            title="Focal point"
            intro="When the image is cropped, this point stays visible. Without a focal point, the center stays visible."
          >
            <FocalEditor
              {...field('focalPoint')}
              image={base}
              value={values.focalPoint}
              onChange={(focalPoint) => change({ focalPoint })}
            />
          </Card>
        )}
      >
        {({ field, values, change }) => (
          <>
            <AltField
              {...field('altText')}
              value={values.altText}
              title={values.title}
              onChange={(altText) => change({ altText })}
            />
            <FurtherAltFields field={field} value={values.altTexts} onChange={(altTexts) => change({ altTexts })} />
          </>
        )}
      </MediaForm>
      <div className={styles.aside}>
        <ImageFacts details={base} />
        <ReplaceFile
          kind="image"
          thing={base}
          endpoint={replaceImageFile}
          maxBytes={MAX_IMAGE_BYTES}
          intro="The image keeps its number. Every page that uses it shows the new file."
          wordsOf={({ name }) =>
            `“${name}” replaces the file everywhere. The focal point is removed. The old file is deleted permanently.`
          }
          onReplaced={(version) => void edit.follow(version, { focalPoint: null })}
          onRefused={edit.meet}
        />
      </div>
    </div>
  );
}
