import { Link } from '@tanstack/react-router';
import { useEndpoint } from '#ui/admin/api/use-endpoint.ts';
import { AsyncContent } from '#ui/admin/async-content.tsx';
import { Line, LineList } from '#ui/admin/listing/line-list.tsx';
import { Screen } from '#ui/admin/screen.tsx';
import { listReports } from '../contract.ts';

/** The reports that the user may read. */
export function ReportIndexScreen() {
  const list = useEndpoint(listReports);
  return (
    <Screen title="Reports" intro="Lists across all content. You can filter and export every report.">
      <AsyncContent query={list} what="the reports">
        {({ reports }) => (
          <LineList>
            {reports.map(({ name, title, intro }) => (
              <Line
                key={name}
                title={
                  <Link to="/wagtail/reports/$report/" params={{ report: name }}>
                    {title}
                  </Link>
                }
                more={intro}
              />
            ))}
          </LineList>
        )}
      </AsyncContent>
    </Screen>
  );
}
